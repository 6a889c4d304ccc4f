'use client';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { AddableType } from '@/components/element-form/addable-type';
import { useBinDays } from '@/components/elements/use-bin-days';
import { useMayQuery } from '@/components/elements/use-may-query';
import { useSession } from '@/components/session/session';
import type { MenuLine } from '@/components/ui/menu';

const icon = 'size-4 shrink-0 text-soft';

/** The lists of elements by type: everybody's, and one's own with the bin. What is not open to the person has no lines. */
export function useBrowseLines(types: readonly AddableType[]): { all: MenuLine[] | null; mine: MenuLine[] | null } {
  const t = useTranslations('bin');
  const hasBin = useBinDays() > 0;
  const router = useRouter();
  const mayQuery = useMayQuery();
  const { user } = useSession();
  const lines = (kind: string, tail: string) =>
    types.map(({ id, name }) => ({
      key: `${kind}-${id}`,
      label: name,
      act: () => router.push(`/geometric_elements/${id}${tail}`),
    }));
  const own = lines('mine', '/myElements');
  const bin = {
    key: 'mine-bin',
    label: t('title'),
    icon: <Trash2 aria-hidden className={icon} />,
    act: () => router.push('/bin'),
  };
  const mine = hasBin && own.length > 0 ? [...own, bin] : own;
  return { all: mayQuery ? lines('all', '') : null, mine: mayQuery && user ? mine : null };
}
