'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChosenValues, chosenOf } from '@/components/data-types/chosen';
import { ElementName } from '@/components/data-types/reference/element-name';
import { basePath } from '@/lib/base-path';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import type { ElementFile } from '@/lib/files/schema';
import { nameIn } from '@/lib/translations/schema';

/** How a field is called, and its values as they are shown: a text where words say them, null where there is none. */
export interface FieldWords {
  name: string;
  shown: (value: unknown) => ReactNode;
}

/** An element by its name, where the reader sees it, or a recording. */
function Pointed({ at, value, files }: { at: 'element' | 'file'; value: string; files: readonly ElementFile[] }) {
  const t = useTranslations('history');
  if (at === 'element') return <ElementName id={value} />;
  const address =
    files.find(({ uuid }) => uuid === value)?.fileUrl ?? `${basePath}/api/elements/geometric_element/files/${value}`;
  return (
    <a href={address} className="text-accent underline underline-offset-2">
      {t('recording')}
    </a>
  );
}

/** The fields of an element of a type, by the names that its history has for them. `files`: what is stored elsewhere than with the element. */
export function useFieldWords(files: readonly ElementFile[] = []) {
  const t = useTranslations('history');
  const list = useTranslations('elementList');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const words = { locale, timeZone, yes: list('yes'), no: list('no') };
  const flag = (value: unknown) => (value ? words.yes : words.no);
  const known: Record<string, (value: unknown) => string> = {
    description: String,
    internalComments: String,
    isPublic: flag,
    isReviewed: flag,
  };

  const attribute = (id: number, type: ElementType): FieldWords => {
    const own = type.listAttributeType.find((it) => it.id === id);
    if (!own) return { name: t('fields.goneAttribute'), shown: (value) => [value].flat().map(String).join(', ') };
    const { attributeType } = own;
    const { pointsAt, present } = DATA_TYPES[attributeType.dataType];
    const shown = (value: unknown): ReactNode => {
      if (pointsAt) return <Pointed at={pointsAt} value={String(value)} files={files} />;
      const values = [value].flat().map(String);
      const chosen = chosenOf(values, attributeType, locale);
      return chosen ? <ChosenValues chosen={chosen} /> : values.map((it) => present(it, attributeType, words)).join(', ');
    };
    return { name: nameIn(attributeType.code, locale), shown };
  };

  return (field: string, type: ElementType): FieldWords => {
    const [kind = '', id] = field.split('.');
    const { name, shown } =
      kind === 'attribute' ? attribute(Number(id), type) : { name: t(`fields.${kind}`), shown: known[kind] ?? String };
    return { name, shown: (value) => (value === null || value === undefined ? null : shown(value)) };
  };
}
