'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { locationOf } from '@/components/elements/location-of';
import { namedValues, withoutTitle } from '@/components/elements/named-values';
import { useReviewState } from '@/components/elements/use-review-state';
import { Value } from '@/components/elements/value';
import { PendingBadge } from '@/components/outbox/pending-badge';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { Flag } from '@/components/ui/flag';
import type { Column } from '@/components/ui/table/columns';
import type { TableChoices } from '@/components/ui/table/table-choices';
import { useMoment } from '@/components/ui/use-moment';
import type { Role } from '@/lib/auth/actor';
import { isOn } from '@/lib/configuration/settings';
import type { ElementType } from '@/lib/element-types/schema';
import { listRole } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';
import { nameIn } from '@/lib/translations/schema';
import { AttributeValues } from './attribute-values';
import { ElementLink, FirstPhoto } from './first-cells';

const REVIEWED = [
  'photo',
  'name',
  'id',
  'description',
  'attributes',
  'location',
  'geometry',
  'isPublic',
  'isReviewed',
  'comments',
  'owner',
  'created',
  'modified',
];
const BY_ROLE: Record<Role, readonly string[]> = {
  VISITOR: ['photo', 'name', 'id', 'description', 'attributes', 'location', 'created', 'modified'],
  USER: ['photo', 'name', 'id', 'description', 'attributes', 'location', 'isPublic', 'isReviewed', 'created', 'modified'],
  REVIEWER: REVIEWED,
  ADMIN: REVIEWED,
};

const REVIEWED_FOLDING = [
  'geometry',
  'attributes',
  'location',
  'description',
  'id',
  'created',
  'comments',
  'owner',
  'modified',
  'isPublic',
  'isReviewed',
];

/**
 * What folds into the row on a narrow screen, the first of these first. Who reviews needs the flags, the comments, the
 * owner and the dates to decide; what the element is like is below its name either way.
 */
const FOLDING: Record<Role, readonly string[]> = {
  VISITOR: ['attributes', 'location', 'description', 'created', 'modified', 'id'],
  USER: ['attributes', 'location', 'description', 'created', 'id', 'modified', 'isReviewed', 'isPublic'],
  REVIEWER: REVIEWED_FOLDING,
  ADMIN: REVIEWED_FOLDING,
};

/** Above the number of any column that is shown at first. */
const FOLDS_FIRST = 100;

type Columned = Pick<ElementType, 'id' | 'titleAttribute' | 'listAttributeType'>;
type Choices = Pick<TableChoices, 'dense' | 'isShown'>;

/**
 * All columns that a list of elements of this type can have, as this person's role has them; which of them are shown is
 * chosen. The description is the name of an element whose type has no title attribute: it is then the second column.
 */
export function useColumns(type: Columned, mine: boolean, choices: Choices): Column<Element>[] {
  const role = listRole(useActor(), type.id);
  const located = isOn(useSettings(), 'RELATE_ELEMENTS_TO_PARISHES');
  const titled = type.titleAttribute !== null;
  const attributes = useAttributeColumns(type, choices);
  const known = [...useFixedColumns(titled, choices.dense), ...attributes];
  const order = FOLDING[role];
  return keysFor(role, titled).flatMap((key) => {
    if ((key === 'location' && !located) || (key === 'owner' && mine)) return [];
    const ofKey = known.filter((it) => it.key === key || (key === 'attributes' && it.key.startsWith('attribute.')));
    return ofKey.map((column) => {
      const fold = order.includes(key) ? order.length - order.indexOf(key) : undefined;
      return { fold: column.main ? undefined : fold, ...column };
    });
  });
}

function keysFor(role: Role, titled: boolean): readonly string[] {
  if (titled) return BY_ROLE[role];
  return ['photo', 'description', ...BY_ROLE[role].filter((key) => !['photo', 'name', 'description'].includes(key))];
}

/** What elements are like: in one column, and for whoever asks for it each attribute in its own. The name stands elsewhere. */
function useAttributeColumns(type: Columned, { dense, isShown }: Choices): Column<Element>[] {
  const t = useTranslations('elementList');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const words = { locale, timeZone, yes: t('yes'), no: t('no') };
  const others = withoutTitle(type).listAttributeType;
  const single = others.map((entry, at) => ({
    key: `attribute.${entry.id}`,
    header: nameIn(entry.attributeType.code, locale),
    hiddenAtFirst: true as const,
    widthPx: 130,
    fold: FOLDS_FIRST + at,
    cell: (element: Element) => {
      const [value] = namedValues(element, { listAttributeType: [entry] }, words);
      return value && (value.kind === 'text' || value.kind === 'contact' ? value.text : <Value {...value} />);
    },
  }));
  const together = { listAttributeType: others.filter((_, at) => !isShown(single[at] as (typeof single)[number])) };
  const all = (element: Element) => namedValues(element, together, words);
  return [
    {
      key: 'attributes',
      header: t('attributes'),
      widthPx: 210,
      cell: (element) => all(element).length > 0 && <AttributeValues values={all(element)} dense={dense} />,
    },
    ...single,
  ];
}

function useFixedColumns(titled: boolean, dense: boolean): Column<Element>[] {
  const t = useTranslations('elementList');
  const moment = useMoment();
  const flag = (on: boolean) => <Flag on={on} label={t(on ? 'yes' : 'no')} />;
  const state = useReviewState();
  const lines = dense ? 'line-clamp-1' : 'line-clamp-4';
  const text = (it: string) => <span className={`wrap-anywhere whitespace-pre-line ${lines}`}>{it}</span>;
  const oneLine = (it: string) => it && <span className="line-clamp-1">{it}</span>;
  const time = (iso: string) => (dense ? <span className="whitespace-nowrap">{moment(iso)}</span> : moment(iso));
  const link = (id: number, name: string) => (
    <>
      <ElementLink id={id} className={lines}>
        {name}
      </ElementLink>
      <PendingBadge elementId={id} className="mt-1" />
    </>
  );
  return [
    { key: 'photo', header: t('photo'), picture: true, widthPx: 72, cell: (it) => <FirstPhoto element={it} dense={dense} /> },
    {
      key: 'name',
      header: t('name'),
      main: true,
      fixed: true,
      widthPx: 170,
      cell: ({ id, name }) => link(id, name),
    },
    { key: 'id', header: t('id'), widthPx: 64, sortField: 'id', cell: ({ id }) => <span className="tabular-nums">{id}</span> },
    {
      key: 'description',
      header: t('description'),
      ...(!titled && { main: true, fixed: true }),
      widthPx: 190,
      sortField: 'description',
      cell: ({ id, description }) => (titled ? text(description) : link(id, description)),
    },
    { key: 'location', header: t('location'), widthPx: 150, cell: (it) => (dense ? oneLine(locationOf(it)) : locationOf(it)) },
    { key: 'geometry', header: t('geometry'), widthPx: 100, cell: ({ geom }) => t(`kind.${geom.type}`) },
    {
      key: 'isPublic',
      header: t('isPublic'),
      widthPx: 96,
      align: 'center',
      sortField: 'isPublic',
      cell: ({ isPublic }) => flag(isPublic),
    },
    {
      key: 'isReviewed',
      header: t('isReviewed'),
      widthPx: 110,
      align: 'center',
      sortField: 'isReviewed',
      cell: ({ isReviewed, reviewState }) => state(reviewState) ?? flag(isReviewed),
    },
    {
      key: 'comments',
      header: t('internalComments'),
      widthPx: 150,
      cell: ({ internalComments }) => internalComments && text(internalComments),
    },
    { key: 'owner', header: t('owner'), widthPx: 100, sortField: 'ownerLogin', cell: ({ ownerLogin }) => ownerLogin },
    {
      key: 'created',
      header: t('created'),
      widthPx: dense ? 150 : 112,
      sortField: 'creationDate',
      cell: ({ creationDate }) => time(creationDate),
    },
    {
      key: 'modified',
      header: t('modified'),
      widthPx: dense ? 150 : 112,
      sortField: 'modificationDate',
      cell: ({ modificationDate }) => time(modificationDate),
    },
  ];
}
