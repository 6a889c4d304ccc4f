'use client';
import type { Geometry } from 'geojson';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { BeforeAfter } from '@/components/before-after';
import { ChosenValues, chosenOf } from '@/components/data-types/chosen';
import { ElementName } from '@/components/data-types/reference/element-name';
import { attributesOf, type FormValues, fieldName, initialValues } from '@/components/elements/form-values';
import { type ConflictChoice, ConflictDialog } from '@/components/ui/conflict-dialog';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import { nameIn } from '@/lib/translations/schema';
import { chosenForm, type Filled, mergeForms } from './merged-form';
import type { Conflict } from './use-waiting-form';

interface Props {
  type: ElementType;
  /** The element as this person had opened it. */
  base: Element;
  conflict: Conflict;
  /** What this person has drawn. */
  geometry: Geometry | null;
  /** Saves what was merged and chosen. */
  save: (filled: Filled) => void;
  discard: () => void;
  close: () => void;
}

/**
 * After somebody else has saved the same element: what only one has changed is merged, and of each field that both have changed the
 * person chooses one of both values.
 */
export function ElementConflict({ type, base, conflict, geometry, save, discard, close }: Props) {
  const t = useTranslations('elementForm.conflict');
  const fieldText = useField(type);
  const merged = useMemo(() => {
    const of = (element: Element): Filled => ({ values: initialValues(type, element), geometry: element.geom });
    return mergeForms(of(base), { values: conflict.mine, geometry }, of(conflict.theirs));
  }, [type, base, conflict, geometry]);
  const shape = { mine: t('shape.mine'), theirs: t('shape.theirs') };
  const choices = merged.conflicts.map(({ field, mine, theirs }): ConflictChoice => {
    const { name: label, text } = fieldText(field);
    if (field !== 'geom') return { key: field, label, mine: text(mine), theirs: text(theirs) };
    return { key: field, label, ...shape, below: bothShapes(theirs, mine, shape) };
  });
  return (
    <ConflictDialog
      title={t('title')}
      choices={choices}
      taken={merged.taken.map((field) => fieldText(field).name)}
      save={(isMine) => save(chosenForm(merged, isMine))}
      takeTheirs={discard}
      close={close}
    />
  );
}

function bothShapes(theirs: unknown, mine: unknown, words: { mine: string; theirs: string }) {
  const names = { before: words.theirs, after: words.mine };
  return <BeforeAfter before={theirs as Geometry | null} after={mine as Geometry | null} names={names} open />;
}

const asAttribute = (id: number, value: unknown): Pick<FormValues, 'attribute'> => ({
  attribute: { [fieldName(id).replace('attribute.', '')]: value as string | string[] },
});

/** What a field of the form is called, and its values in words. */
function useField(type: ElementType) {
  const t = useTranslations('elementForm');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const flag = (value: unknown) => t(`boolean.${Boolean(value)}`);
  const words = { locale, timeZone, yes: flag(true), no: flag(false) };
  const pointed = (at: 'element' | 'file', value: string) =>
    at === 'element' ? value && <ElementName id={value} /> : value && t('sound.recording');
  const known: Record<string, { name: string; text: (value: unknown) => ReactNode }> = {
    geom: { name: t('conflict.shape.name'), text: String },
    description: { name: t('description'), text: String },
    internalComments: { name: t('internalComments'), text: String },
    isPublic: { name: t('isPublic'), text: flag },
    isReviewed: { name: t('isReviewed'), text: flag },
    ...Object.fromEntries(
      type.listAttributeType.map((own) => {
        const { id, attributeType } = own;
        const { present, pointsAt } = DATA_TYPES[attributeType.dataType];
        const values = (value: unknown) =>
          attributesOf({ listAttributeType: [{ ...own, condition: null, retired: false }] }, asAttribute(id, value), {
            reviews: true,
          }).flatMap(({ value: it }) => (it === null ? [] : String(it)));
        const written = (value: unknown) => {
          const chosen = chosenOf(values(value), attributeType, locale);
          if (chosen) return <ChosenValues chosen={chosen} />;
          return values(value)
            .map((it) => present(it, attributeType, words))
            .join(', ');
        };
        const text = (value: unknown) => (pointsAt ? pointed(pointsAt, String(value ?? '')) : written(value));
        return [fieldName(id), { name: nameIn(attributeType.code, locale), text }];
      }),
    ),
  };
  return (field: string): { name: string; text: (value: unknown) => ReactNode } => known[field] ?? { name: field, text: String };
}
