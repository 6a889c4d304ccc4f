'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useLinkColumns } from '@/components/links/use-link-columns';
import { useActor } from '@/components/session/session';
import type { Column } from '@/components/ui/table/columns';
import { joinersSeen } from '@/lib/joins/policy';
import type { Join } from '@/lib/joins/schema';

/** The columns of a table of joins, as this person sees them, and how a join is called after who made it. */
export function useJoinColumns(): { columns: Column<Join>[]; whoOf: (join: Join) => string } {
  const t = useTranslations('joins');
  const comments = useTranslations('links')('comments');
  const actor = useActor();
  const joiners = joinersSeen(actor);
  const { flag, modified } = useLinkColumns();
  const whoOf = ({ userAccountId, userLogin }: Join) =>
    joiners === 'own' && userAccountId === actor.id ? t('you') : (userLogin ?? t('somebody'));
  const all: Record<string, Column<Join>> = {
    comments: {
      key: 'comments',
      header: comments,
      main: true,
      widthPx: 180,
      sortField: 'comments',
      cell: (join) => (
        <p className="wrap-anywhere whitespace-pre-line">
          {join.comments ?? <span className="text-soft">{t('nobodySaid')}</span>}
        </p>
      ),
    },
    who: {
      key: 'who',
      header: t('who'),
      widthPx: 128,
      fold: 3,
      sortField: joiners === 'all' ? 'userLogin' : undefined,
      cell: (join) =>
        joiners === 'all' && join.userLogin ? (
          <Link href={`/admin/users?id=${join.userAccountId}`} className="text-accent underline underline-offset-2">
            {join.userLogin}
          </Link>
        ) : (
          whoOf(join)
        ),
    },
    isPublic: flag('isPublic', 'public', (it) => it.public),
    isReviewed: flag('isReviewed', 'reviewed', (it) => it.reviewed),
    modified: modified(),
  };
  const keys = joiners === 'none' ? ['comments', 'modified'] : ['comments', 'who', 'isPublic', 'isReviewed', 'modified'];
  return { columns: keys.map((key) => all[key] as Column<Join>), whoOf };
}
