'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { REVIEW_POLICIES } from '@/lib/review/schema';
import { ManyDialog, useYesOrNo } from '../kit/many-dialog';
import { useMayFade } from '../kit/use-may-fade';
import type { TypeChange } from './many-types';

interface Props extends DialogProps {
  count: number;
  choose: (change: TypeChange) => void;
}

/** What is changed in several element types at once. */
export default function ChangeTypesDialog({ count, choose, resolve }: Props) {
  const t = useTranslations('admin.elementTypes');
  const options = useYesOrNo();
  const mayFade = useMayFade();
  return (
    <ManyDialog<Required<TypeChange>>
      title={t('many.title', { count })}
      fields={[
        {
          name: 'reviewPolicy',
          label: t('fields.reviewPolicy'),
          options: REVIEW_POLICIES.map((value) => ({ value, label: t(`policies.${value}`), means: value })),
        },
        { name: 'defaultPublic', label: t('fields.defaultPublic'), options },
        ...(mayFade ? [{ name: 'allowChangeOpacity' as const, label: t('fields.allowChangeOpacity'), options }] : []),
      ]}
      choose={choose}
      close={resolve}
    />
  );
}
