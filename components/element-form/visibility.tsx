'use client';
import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormValues } from '@/components/elements/form-values';
import { Field } from '@/components/ui/field';

/** Who sees it, asked last, and what will happen. `own`: whether the person is who added it. */
export function Visibility({ own }: { own: boolean }) {
  const t = useTranslations('elementForm.visibility');
  const { control, setValue } = useFormContext<FormValues>();
  const isPublic = useWatch({ control, name: 'isPublic' });
  return (
    <Field label={t('label')} hint={t(isPublic ? 'everybodyHint' : own ? 'onlyMeHint' : 'onlyOwnerHint')} group>
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
