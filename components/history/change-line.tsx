'use client';
import type { Geometry } from 'geojson';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BeforeAfter } from '@/components/before-after';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import type { ElementType } from '@/lib/element-types/schema';
import type { ElementFile } from '@/lib/files/schema';
import type { FieldChange } from '@/lib/history/schema';
import { comparedWords } from './compared-words';
import { useFieldWords } from './field-words';

interface Props {
  change: FieldChange;
  type: ElementType;
  /** Absent where it cannot be put back. */
  putBack?: () => void;
  /** Whether the words in which two texts differ are highlighted. */
  comparesWords?: boolean;
  /** Stands before the name. */
  before?: ReactNode;
  /** Stands below what it became. */
  below?: ReactNode;
  /** Files that are stored elsewhere than with the element. */
  files?: readonly ElementFile[];
}

/** One field of an entry: its name, what it was and what it became. */
export function ChangeLine({ change, type, putBack, comparesWords = false, before, below, files }: Props) {
  const t = useTranslations('history');
  const described = useChange(comparesWords, files)(change, type);
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
        <div className={cx('min-w-0', isShape && 'grow')}>
          {described.what}
          {below}
        </div>
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

type Words = Record<string, unknown>;

function useChange(comparesWords: boolean, files?: readonly ElementFile[]) {
  const t = useTranslations('history');
  const wordsOf = useFieldWords(files);
  return ({ field, before, after }: FieldChange, type: ElementType): { name: string; what: ReactNode } => {
    const [kind = ''] = field.split('.');
    const { name, shown } = wordsOf(field, type);
    const shapes = { before: before as unknown as Geometry, after: after as unknown as Geometry };
    if (hasTwoShapes({ field, before, after })) return { name, what: <BeforeAfter {...shapes} /> };
    if (PARTS.has(kind)) {
      const step = before === null ? 'added' : after === null ? 'removed' : 'changed';
      return { name, what: t(`parts.${kind}.${step}`, partWords(kind, (after ?? before) as Words)) };
    }
    const [was, is] = [shown(before), shown(after)];
    const isCompared =
      comparesWords &&
      typeof was === 'string' &&
      typeof is === 'string' &&
      comparedWords(was, is).some(({ of }) => of === 'both');
    return { name, what: isCompared ? <ComparedTexts before={was} after={is} /> : <FromTo before={was} after={is} /> };
  };
}

/** What a sentence says. */
const PARTS = new Set(['geom', 'file', 'relation', 'join']);

/** What the sentence about a geometry, file, relation or join needs. */
function partWords(kind: string, { originalFilename, elementId }: Words): Record<string, string> {
  if (kind === 'file') return { name: String(originalFilename) };
  return kind === 'relation' ? { id: String(elementId) } : {};
}
