'use client';
import type { Geometry } from 'geojson';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { attributesOf, type FormValues, initialValues } from '@/components/elements/form-values';
import { ConflictDialog, type Difference } from '@/components/ui/conflict-dialog';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import { nameIn } from '@/lib/translations/schema';
import type { Conflict } from './use-waiting-form';

/** The fields in which the two versions differ, in words. What only reviewers set stays as it is whoever saves: it is theirs to see. */
function useDifferences(type: ElementType, { mine, theirs }: Conflict, reviews: boolean): Difference[] {
  const t = useTranslations('elementForm');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const now = initialValues(type, theirs);
  const flag = (value: boolean) => t(`boolean.${value}`);
  const words = { locale, timeZone, yes: flag(true), no: flag(false) };
  const own = ({ id, attributeType }: ElementType['listAttributeType'][number], values: FormValues) =>
    attributesOf(type, values)
      .filter((it) => it.elementTypeAttributeType.id === id && it.value !== null)
      .map(({ value }) => DATA_TYPES[attributeType.dataType].present(String(value), attributeType, words))
      .join(', ');
  const row = (key: string, label: string, textOf: (values: FormValues) => string) => ({
    key,
    label,
    mine: textOf(mine),
    theirs: textOf(now),
  });
  const rows = [
    row('description', t('description'), (it) => it.description),
    row('isPublic', t('isPublic'), (it) => flag(it.isPublic)),
    ...(reviews
      ? [
          row('isReviewed', t('isReviewed'), (it) => flag(it.isReviewed)),
          row('internalComments', t('internalComments'), (it) => it.internalComments),
        ]
      : []),
    ...type.listAttributeType.map((it) => row(String(it.id), nameIn(it.attributeType.code, locale), (of) => own(it, of))),
  ];
  return rows.filter((it) => it.mine !== it.theirs);
}

interface Props {
  type: ElementType;
  conflict: Conflict;
  /** What this person has drawn. */
  geometry: Geometry | null;
  /** Whether this person reviews. */
  reviews: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
  close: () => void;
}

/** Shows what the person wrote of an element beside what somebody else has saved meanwhile, and lets the person choose. */
export function ElementConflict({ type, conflict, geometry, reviews, keepMine, takeTheirs, close }: Props) {
  const t = useTranslations('elementForm.conflict');
  const rows = useDifferences(type, conflict, reviews);
  const moved = JSON.stringify(geometry) !== JSON.stringify(conflict.theirs.geom);
  return (
    <ConflictDialog title={t('title')} differences={rows} {...{ keepMine, takeTheirs, close }}>
      {rows.length > 0 ? moved && <p>{t('alsoShape')}</p> : <p>{t(moved ? 'onlyShape' : 'same')}</p>}
    </ConflictDialog>
  );
}
