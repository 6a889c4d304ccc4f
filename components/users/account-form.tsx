'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Input, PasswordInput } from '@/components/ui/controls';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';

interface Props {
  title: string;
  description?: string;
  submitLabel: string;
  submit: () => void;
  busy: boolean;
  refusals: string[];
  dismiss: () => void;
  close: () => void;
  /** Under the fields: the way to the other dialog. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The dialog around the forms of one's own account. */
export function AccountDialog({
  title,
  description,
  submitLabel,
  submit,
  busy,
  refusals,
  dismiss,
  close,
  aside,
  children,
}: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const buttons = (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      <Button look="primary" type="submit" form={id} busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
  const error = refusals.length > 0 && refusals.map((it) => <p key={it}>{it}</p>);
  return (
    <Dialog title={title} description={description} error={error} onDismissError={dismiss} onClose={close} footer={buttons}>
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        {children}
      </form>
      {aside}
    </Dialog>
  );
}

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
