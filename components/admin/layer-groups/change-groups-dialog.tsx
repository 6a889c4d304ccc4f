'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { ManyDialog, useYesOrNo } from '../kit/many-dialog';
import type { GroupChange } from './many-groups';

interface Props extends DialogProps {
  count: number;
  choose: (change: GroupChange) => void;
}

const BLOCKS = ['behind', 'inside', 'front'] as const;

/** What is changed in several layer groups at once. */
export default function ChangeGroupsDialog({ count, choose, resolve }: Props) {
  const t = useTranslations('admin.layerGroups');
  const options = useYesOrNo();
  return (
    <ManyDialog<Required<GroupChange>>
      title={t('many.title', { count })}
      fields={[
        { name: 'initiallyOpen', label: t('fields.initiallyOpen'), options },
        {
          name: 'block',
          label: t('many.block'),
          options: BLOCKS.map((value) => ({ value, label: t(`many.blocks.${value}`), means: value })),
        },
      ]}
      choose={choose}
      close={resolve}
    />
  );
}
