'use client';
import { useTranslations } from 'next-intl';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Input, PasswordInput } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';

interface FieldOf<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: Path<V>;
  autoComplete: string;
  help?: string;
}

const errorOf = <V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>) =>
  form.getFieldState(name, form.formState).error?.message;

/** A line of text of an account. */
export function AccountText<V extends FieldValues>({ form, name, autoComplete, help }: FieldOf<V>) {
  const t = useTranslations('users.fields');
  return (
    <Field
      label={t(name as string)}
      required
      help={help}
      error={errorOf(form, name)}
      onDismissError={() => form.clearErrors(name)}
    >
      {(control) => (
        <Input {...control} {...form.register(name)} autoComplete={autoComplete} autoCapitalize="none" spellCheck={false} />
      )}
    </Field>
  );
}

/** A password, old or new. */
export function AccountPassword<V extends FieldValues>({ form, name, autoComplete, help }: FieldOf<V>) {
  const t = useTranslations('users.fields');
  return (
    <Field
      label={t(name as string)}
      required
      hint={help}
      error={errorOf(form, name)}
      onDismissError={() => form.clearErrors(name)}
    >
      {(control) => <PasswordInput {...control} {...form.register(name)} autoComplete={autoComplete} />}
    </Field>
  );
}
