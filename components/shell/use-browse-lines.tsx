'use client';
import { useRouter } from 'next/navigation';
import type { AddableType } from '@/components/element-form/addable-type';
import { useActor, useSession } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import type { MenuLine } from '@/components/ui/menu';
import { permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import { elementsPolicy } from '@/lib/elements/policy';

/** Whether the lists of elements are open to this person: where the operator allows it, and always to administrators. */
function useMayQuery(): boolean {
  const settings = useSettings();
  return permits(elementsPolicy.list(useActor()), {
    queryEnabled: isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_QUERY'),
    insertionEnabled: isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_INSERTION'),
  });
}

/** The lists of elements by type: everybody's, and one's own. What is not open to the person has no lines. */
export function useBrowseLines(types: readonly AddableType[]): { all: MenuLine[] | null; mine: MenuLine[] | null } {
  const router = useRouter();
  const mayQuery = useMayQuery();
  const { user } = useSession();
  const lines = (kind: string, tail: string) =>
    types.map(({ id, name }) => ({
      key: `${kind}-${id}`,
      label: name,
      act: () => router.push(`/geometric_elements/${id}${tail}`),
    }));
  return { all: mayQuery ? lines('all', '') : null, mine: mayQuery && user ? lines('mine', '/myElements') : null };
}
