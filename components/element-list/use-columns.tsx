'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { locationOf } from '@/components/elements/location-of';
import { PendingMark } from '@/components/outbox/pending-mark';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { Flag } from '@/components/ui/flag';
import type { Column } from '@/components/ui/table/columns';
import { useMoment } from '@/components/ui/use-moment';
import type { Role } from '@/lib/auth/actor';
import { isOn } from '@/lib/configuration/settings';
import type { Element } from '@/lib/elements/schema';
import { AttributeValues } from './attribute-values';

const byRole = {
  VISITOR: ['id', 'description', 'attributes', 'location', 'created', 'modified'],
  USER: ['id', 'description', 'attributes', 'location', 'isPublic', 'isReviewed', 'created', 'modified'],
  ADMIN: [
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
  ],
};

/**
 * What folds into the row on a narrow screen, the first of these first. Who reviews needs the flags, the comments, the
 * owner and the dates to decide; what the element is like is below its description either way.
 */
const FOLDING: Record<Role, readonly string[]> = {
  VISITOR: ['attributes', 'location', 'created', 'modified', 'id'],
  USER: ['attributes', 'location', 'created', 'id', 'modified', 'isReviewed', 'isPublic'],
  ADMIN: ['geometry', 'attributes', 'location', 'id', 'created', 'comments', 'owner', 'modified', 'isPublic', 'isReviewed'],
};

/** The columns of a list of elements, as this person's role has them. */
export function useColumns(mine: boolean): Column<Element>[] {
  const { role } = useActor();
  const located = isOn(useSettings(), 'RELATE_ELEMENTS_TO_PARISHES');
  const all = useAllColumns();
  const order = FOLDING[role];
  return byRole[role].flatMap((key) => {
    if ((key === 'location' && !located) || (key === 'owner' && mine)) return [];
    const fold = order.includes(key) ? order.length - order.indexOf(key) : undefined;
    return all.filter((column) => column.key === key).map((column) => ({ ...column, fold }));
  });
}

function useAllColumns(): Omit<Column<Element>, 'fold'>[] {
  const t = useTranslations('elementList');
  const moment = useMoment();
  const flag = (on: boolean) => <Flag on={on} label={t(on ? 'yes' : 'no')} />;
  return [
    {
      key: 'id',
      header: t('id'),
      widthPx: 72,
      sortField: 'id',
      cell: ({ id }) => <span className="tabular-nums">{id}</span>,
    },
    {
      key: 'description',
      header: t('description'),
      main: true,
      widthPx: 200,
      sortField: 'description',
      cell: ({ id, description }) => (
        <>
          <Link
            href={`/geometric_element/details/${id}`}
            className="wrap-anywhere line-clamp-4 font-semibold hover:text-accent hover:underline"
          >
            {description}
          </Link>
          <PendingMark elementId={id} className="mt-1" />
        </>
      ),
    },
    {
      key: 'attributes',
      header: t('attributes'),
      widthPx: 230,
      cell: (element) => element.listAttributeValueDto.length > 0 && <AttributeValues element={element} />,
    },
    { key: 'location', header: t('location'), widthPx: 160, cell: locationOf },
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
      cell: ({ isReviewed }) => flag(isReviewed),
    },
    {
      key: 'comments',
      header: t('internalComments'),
      widthPx: 150,
      cell: ({ internalComments }) =>
        internalComments && <span className="line-clamp-4 whitespace-pre-line">{internalComments}</span>,
    },
    { key: 'owner', header: t('owner'), widthPx: 100, sortField: 'ownerLogin', cell: ({ ownerLogin }) => ownerLogin },
    {
      key: 'created',
      header: t('created'),
      widthPx: 112,
      sortField: 'creationDate',
      cell: ({ creationDate }) => moment(creationDate),
    },
    {
      key: 'modified',
      header: t('modified'),
      widthPx: 112,
      sortField: 'modificationDate',
      cell: ({ modificationDate }) => moment(modificationDate),
    },
  ];
}
