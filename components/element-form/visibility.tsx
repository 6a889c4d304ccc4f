'use client';
import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormValues } from '@/components/elements/form-values';
import { Field } from '@/components/ui/field';
import type { ReviewPolicy } from '@/lib/review/schema';

/** Who sees it, asked last, and what will happen. `own`: whether the person is who added it. */
export function Visibility({ own, policy }: { own: boolean; policy: ReviewPolicy }) {
  const t = useTranslations('elementForm.visibility');
  const review = useTranslations('review.policy');
  const { control, setValue } = useFormContext<FormValues>();
  const isPublic = useWatch({ control, name: 'isPublic' });
  const plain = t(isPublic ? 'everybodyHint' : own ? 'onlyMeHint' : 'onlyOwnerHint');
  const hint = isPublic && policy !== 'NONE' ? review(policy) : plain;
  return (
    <Field label={t('label')} hint={hint} group>
      {({ id }) => (
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {([true, false] as const).map((value) => (
            <label key={String(value)} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={`${id}-visibility`}
                checked={isPublic === value}
                onChange={() => setValue('isPublic', value, { shouldDirty: true })}
                className="size-5 shrink-0"
              />
              {t(value ? 'everybody' : own ? 'onlyMe' : 'onlyOwner')}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
