'use client';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { AddableType } from '@/components/element-form/addable-type';
import { useBinDays } from '@/components/elements/use-bin-days';
import { useActor, useSession } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import type { MenuLine } from '@/components/ui/menu';
import { permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import { elementsPolicy } from '@/lib/elements/policy';

const icon = 'size-4 shrink-0 text-soft';

/** Whether the lists of elements are open to this person: where the operator allows it, and always to administrators. */
function useMayQuery(): boolean {
  const settings = useSettings();
  return permits(elementsPolicy.list(useActor()), {
    queryEnabled: isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_QUERY'),
    insertionEnabled: isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_INSERTION'),
  });
}

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
