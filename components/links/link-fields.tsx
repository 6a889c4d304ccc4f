'use client';
import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Checkbox, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';

interface Props {
  comments: UseFormRegisterReturn;
  commentsError: string | undefined;
  onDismissError: () => void;
  isPublic: UseFormRegisterReturn;
  /** Absent for those who do not review. */
  isReviewed?: UseFormRegisterReturn;
}

/** What relations and joins have in common: comments, and whether they are public and reviewed. */
export function LinkFields({ comments, commentsError, onDismissError, isPublic, isReviewed }: Props) {
  const t = useTranslations('links');
  return (
    <>
      <Field label={t('comments')} error={commentsError} onDismissError={onDismissError}>
        {(control) => <Textarea {...control} {...comments} />}
      </Field>
      <div>
        <Checkbox {...isPublic} label={t('isPublic')} hint={t('isPublicHint')} />
        {isReviewed && <Checkbox {...isReviewed} label={t('isReviewed')} />}
      </div>
    </>
  );
}
