'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { ManyDialog, useYesOrNo } from '../kit/many-dialog';
import { useMayFade } from '../kit/use-may-fade';
import { FLAGS, type ManyChange, NO_INFORMATION } from './many-layers';
import { useGroupOptions } from './use-group-options';
import { useInformationFormats } from './use-information-formats';

interface Props extends DialogProps {
  count: number;
  choose: (change: ManyChange) => void;
}

/** What is changed in several layers at once. */
export default function ChangeManyDialog({ count, choose, resolve }: Props) {
  const t = useTranslations('admin.layers');
  const groups = useGroupOptions();
  const options = useYesOrNo();
  const mayFade = useMayFade();
  const kit = useTranslations('admin.kit');
  const formats = useInformationFormats();
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
        ...FLAGS.filter((it) => mayFade || it !== 'allowChangeOpacity').map((name) => ({
          name,
          label: t(`fields.${name}`),
          options,
        })),
        {
          name: 'information',
          label: t('fields.supportsGetFeatureInfo'),
          options: [
            ...formats.map(({ value, label }) => ({ value, label: `${kit('yes')}: ${label}`, means: value })),
            { value: 'no', label: kit('no'), means: NO_INFORMATION },
          ],
        },
      ]}
      choose={choose}
      close={resolve}
    />
  );
}
