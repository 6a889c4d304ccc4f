import { useTranslations } from 'next-intl';
import type { ReviewScope } from '@/lib/users/schema';
import { useElementTypes } from '../element-types/use-element-types';

const DIVISIONS = ['provinces', 'municipalities', 'parishes'] as const;

/** A review scope in words, for two to be compared. Divisions by their codes; the field of the scope has asked for the types. */
export function useScopeText(): (scope: ReviewScope) => string {
  const t = useTranslations('admin.users.scope');
  const all = useElementTypes({ asks: false });
  return (scope) => {
    const types = scope.types.map((id) => all.find((it) => it.id === id)?.name ?? String(id));
    const divisions = DIVISIONS.flatMap((kind) => scope[kind].map((name) => t(kind, { name })));
    return [
      types.length > 0 ? types.join(', ') : t('everyType'),
      divisions.length > 0 ? divisions.join(', ') : t('everyPlace'),
    ].join('\n');
  };
}
