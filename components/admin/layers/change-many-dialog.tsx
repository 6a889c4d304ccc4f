'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { ManyDialog, useYesOrNo } from '../kit/many-dialog';
import { FLAGS, type ManyChange } from './many-layers';
import { useGroupOptions } from './use-group-options';

interface Props extends DialogProps {
  count: number;
  choose: (change: ManyChange) => void;
}

/** What is changed in several layers at once. */
export default function ChangeManyDialog({ count, choose, resolve }: Props) {
  const t = useTranslations('admin.layers');
  const groups = useGroupOptions();
  const options = useYesOrNo();
  return (
    <ManyDialog<Required<ManyChange>>
      title={t('many.title', { count })}
      fields={[
        {
          name: 'geometricLayerGroupId',
          label: t('fields.geometricLayerGroup'),
          options: groups.map((it) => ({ ...it, means: Number(it.value) })),
        },
        { name: 'defaultOpacity', label: t('many.opacity'), percent: true },
        ...FLAGS.map((name) => ({ name, label: t(`fields.${name}`), options })),
      ]}
      choose={choose}
      close={resolve}
    />
  );
}
