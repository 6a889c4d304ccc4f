'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useLinkColumns } from '@/components/links/use-link-columns';
import { useActor } from '@/components/session/session';
import type { Column } from '@/components/ui/table/columns';
import type { Relation } from '@/lib/relations/schema';
import { otherOf } from './other-of';

const BY_ROLE = {
  VISITOR: ['element', 'modified'],
  USER: ['element', 'isPublic', 'isReviewed', 'modified'],
  REVIEWER: ['element', 'isPublic', 'isReviewed', 'modified'],
  ADMIN: ['element', 'isPublic', 'isReviewed', 'author', 'modified'],
};

/** The columns of a table of the relations of an element, as this person's role has them. */
export function useRelationColumns(elementId: number): Column<Relation>[] {
  const t = useTranslations('relations');
  const { role } = useActor();
  const { flag, modified } = useLinkColumns();
  const all: Record<string, Column<Relation>> = {
    element: {
      key: 'element',
      header: t('element'),
      main: true,
      widthPx: 220,
      cell: (relation) => (
        <>
          <OtherElement element={otherOf(relation, elementId)} />
          {relation.comments && <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">{relation.comments}</p>}
        </>
      ),
    },
    isPublic: flag('isPublic', 'isPublic', (it) => it.isPublic),
    isReviewed: flag('isReviewed', 'isReviewed', (it) => it.isReviewed),
    author: {
      key: 'author',
      header: t('author'),
      widthPx: 110,
      fold: 3,
      sortField: 'authorLogin',
      cell: ({ authorUserAccount }) => authorUserAccount?.login,
    },
    modified: modified(),
  };
  return BY_ROLE[role].map((key) => all[key] as Column<Relation>);
}

function OtherElement({ element }: { element: Relation['geometricElement1'] }) {
  const t = useTranslations('relations');
  return (
    <>
      <Link
        href={`/geometric_element/details/${element.id}`}
        className="wrap-anywhere font-semibold hover:text-accent hover:underline"
      >
        {element.name}
      </Link>
      <span className="block text-sm text-soft">
        {element.geometricElementTypeDto.name} ·{' '}
        <span className="whitespace-nowrap">{t('number', { id: String(element.id) })}</span>
      </span>
    </>
  );
}
