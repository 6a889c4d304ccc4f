'use client';
import type { Geometry } from 'geojson';
import { Undo2 } from 'lucide-react';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BeforeAfter } from '@/components/before-after';
import { ChosenValues, chosenOf } from '@/components/data-types/chosen';
import { ElementName } from '@/components/data-types/reference/element-name';
import { IconButton } from '@/components/ui/icon-button';
import { basePath } from '@/lib/base-path';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import type { FieldChange } from '@/lib/history/schema';
import { nameIn } from '@/lib/translations/schema';
import { comparedWords } from './compared-words';

interface Props {
  change: FieldChange;
  type: ElementType;
  /** Absent where it cannot be put back. */
  putBack?: () => void;
  /** Whether the words in which two texts differ are highlighted. */
  comparesWords?: boolean;
  /** Stands before the name. */
  before?: ReactNode;
}

/** One field of an entry: its name, what it was and what it became. */
export function ChangeLine({ change, type, putBack, comparesWords = false, before }: Props) {
  const t = useTranslations('history');
  const described = useChange(comparesWords)(change, type);
  const isShape = hasTwoShapes(change);
  return (
    <div className="grid grid-cols-subgrid sm:col-span-2">
      <dt className="wrap-anywhere text-soft">
        {before ? (
          <span className="flex items-start gap-2">
            {before}
            <span id={`change-${change.field}`} className="min-w-0">
              {described.name}
            </span>
          </span>
        ) : (
          described.name
        )}
      </dt>
      <dd className="wrap-anywhere flex items-start justify-between gap-3 whitespace-pre-line sm:justify-start">
        {isShape ? <div className="min-w-0 grow">{described.what}</div> : <span className="min-w-0">{described.what}</span>}
        {putBack && (
          <IconButton
            label={t('putBack', { field: described.name })}
            icon={<Undo2 className="size-4" />}
            onClick={putBack}
            className="-my-2 shrink-0 text-soft pointer-coarse:-my-1 pointer-coarse:size-11"
          />
        )}
      </dd>
    </div>
  );
}

/** Both texts, the old one struck through: whoever cannot see that hears it. */
function FromTo({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = useTranslations('history');
  return (
    <>
      {before !== null && (
        <del className="text-soft decoration-danger">
          <span className="sr-only">{t('was')} </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && <span aria-hidden> → </span>}
      {after !== null && (
        <ins className="no-underline">
          <span className="sr-only">{t('is')} </span>
          {after}
        </ins>
      )}
    </>
  );
}

const hasTwoShapes = ({ field, before, after }: FieldChange) => field === 'geom' && before !== null && after !== null;

/** Two texts as one, with the words highlighted in which they differ. Screen readers read both texts. */
function ComparedTexts({ before, after }: { before: string; after: string }) {
  const t = useTranslations('history');
  return (
    <>
      <span className="sr-only">
        {t('was')} {before} {t('is')} {after}
      </span>
      <span aria-hidden>
        {comparedWords(before, after).map(({ text, of }, n) => {
          const key = `${n}-${of}`;
          if (of === 'both') return text;
          return of === 'before' ? (
            <del key={key} className="bg-sunken text-soft decoration-danger">
              {text}
            </del>
          ) : (
            <ins key={key} className="bg-tint no-underline">
              {text}
            </ins>
          );
        })}
      </span>
    </>
  );
}

/** An element by its name, where the reader sees it, or a recording. */
const Pointed = ({ at, value }: { at: 'element' | 'file'; value: string }) => {
  const t = useTranslations('history');
  if (at === 'element') return <ElementName id={value} />;
  return (
    <a href={`${basePath}/api/elements/geometric_element/files/${value}`} className="text-accent underline underline-offset-2">
      {t('recording')}
    </a>
  );
};

type Words = Record<string, unknown>;

function useChange(comparesWords: boolean) {
  const t = useTranslations('history');
  const list = useTranslations('elementList');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const words = { locale, timeZone, yes: list('yes'), no: list('no') };

  const attribute = (id: number, type: ElementType) => {
    const own = type.listAttributeType.find((it) => it.id === id);
    const text = (value: unknown) =>
      [value]
        .flat()
        .map((it) => (own ? DATA_TYPES[own.attributeType.dataType].present(String(it), own.attributeType, words) : String(it)));
    const name = own ? nameIn(own.attributeType.code, locale) : t('fields.goneAttribute');
    const at = own && DATA_TYPES[own.attributeType.dataType].pointsAt;
    const pictured = (value: unknown) => own && value !== null && chosenOf([value].flat().map(String), own.attributeType, locale);
    return { name, at, pictured, text: (value: unknown) => text(value).join(', ') };
  };
  const known: Record<string, (value: unknown) => string> = {
    description: String,
    internalComments: String,
    isPublic: (value) => (value ? words.yes : words.no),
    isReviewed: (value) => (value ? words.yes : words.no),
  };

  return ({ field, before, after }: FieldChange, type: ElementType): { name: string; what: ReactNode } => {
    const [kind = '', id] = field.split('.');
    const shapes = { before: before as unknown as Geometry, after: after as unknown as Geometry };
    if (hasTwoShapes({ field, before, after })) return { name: t('fields.geom'), what: <BeforeAfter {...shapes} /> };
    const both = (text: (value: unknown) => string) => {
      const [was, is] = [before, after].map((value) => (value === null ? null : text(value)));
      const isCompared =
        comparesWords &&
        typeof was === 'string' &&
        typeof is === 'string' &&
        comparedWords(was, is).some(({ of }) => of === 'both');
      return isCompared ? <ComparedTexts before={was} after={is} /> : <FromTo before={was ?? null} after={is ?? null} />;
    };
    const plain = known[kind];
    if (plain) return { name: t(`fields.${kind}`), what: both(plain) };
    if (kind === 'attribute') {
      const { name, text, at, pictured } = attribute(Number(id), type);
      if (!at && !pictured(before) && !pictured(after)) return { name, what: both(text) };
      const shown = (value: unknown): ReactNode => {
        if (value === null) return null;
        const chosen = pictured(value);
        return at ? <Pointed at={at} value={String(value)} /> : chosen ? <ChosenValues chosen={chosen} /> : text(value);
      };
      return { name, what: <FromTo before={shown(before)} after={shown(after)} /> };
    }
    const step = before === null ? 'added' : after === null ? 'removed' : 'changed';
    const value = (after ?? before) as Words;
    return { name: t(`fields.${kind}`), what: t(`parts.${kind}.${step}`, partWords(kind, value)) };
  };
}

/** What the sentence about a geometry, file, relation or join needs. */
function partWords(kind: string, { originalFilename, elementId }: Words): Record<string, string> {
  if (kind === 'file') return { name: String(originalFilename) };
  return kind === 'relation' ? { id: String(elementId) } : {};
}
