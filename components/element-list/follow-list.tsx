'use client';
import { useTranslations } from 'next-intl';
import { FollowButton } from '@/components/following/follow-button';
import type { FilterValues } from '@/components/ui/table/filters';

const codeIn = (value: FilterValues[string] | undefined) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Follows the type of a list, in the division that the list is filtered by. */
export function FollowList({ typeId, filters }: { typeId: number; filters: FilterValues }) {
  const t = useTranslations('following');
  const [province, municipality, parish] = [filters.province, filters.municipality, filters.parish].map(codeIn);
  return (
    <span data-no-paper className="empty:hidden">
      <FollowButton of={{ kind: 'TYPE', typeId, province, municipality, parish }} label={t('followType')} />
    </span>
  );
}
