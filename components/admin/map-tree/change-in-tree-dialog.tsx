'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { NODE_ROLES, type NodeKind } from '@/lib/map-tree/schema';
import { ManyDialog, type ManyField, useYesOrNo } from '../kit/many-dialog';
import { useGroupOptions } from '../layers/use-group-options';
import type { NodeChange } from './many-nodes';

interface Props extends DialogProps {
  kind: NodeKind;
  count: number;
  choose: (change: NodeChange) => void;
}

/** How several element types or groups stand in the tree of the map. */
export default function ChangeInTreeDialog({ kind, count, choose, resolve }: Props) {
  const t = useTranslations('admin.mapTree');
  const groups = useGroupOptions();
  const options = useYesOrNo();
  const group: ManyField<Required<NodeChange>> = {
    name: 'group',
    label: t('kinds.GROUP'),
    options: [
      { value: 'none', label: t('many.noGroup'), means: null },
      ...groups.map(({ value, label }) => ({ value, label, means: Number(value) })),
    ],
  };
  return (
    <ManyDialog<Required<NodeChange>>
      title={t('many.title', { count })}
      fields={[
        // Groups stand in none.
        ...(kind === 'GROUP' ? [] : [group]),
        { name: 'opacity', label: t('opacity'), percent: true },
        { name: 'initiallyVisible', label: t('initiallyVisible'), options },
        {
          name: 'roles',
          label: t('whoMaySee'),
          options: [
            { value: 'EVERYBODY', label: t('roles.EVERYBODY'), means: [] },
            ...NODE_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`), means: [role] })),
          ],
        },
      ]}
      choose={choose}
      close={resolve}
    />
  );
}
