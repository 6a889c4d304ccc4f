'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { confirmAction } from '@/components/shell/dialogs';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormScope } from './form-scope';
import type { NounForm } from './use-noun-form';

interface Props<V extends FieldValues> {
  title: string;
  description?: string;
  /** The verb on the button that sends. */
  submitLabel?: string;
  form: NounForm<V>;
  /** False: something is missing without which sending makes no sense. */
  ready?: boolean;
  wide?: boolean | 'full';
  close: () => void;
  children: ReactNode;
}

/** The dialog around a form. Closing it asks first when something typed would be lost. */
export function FormDialog<V extends FieldValues>(props: Props<V>) {
  const { title, description, submitLabel, form: it, ready = true, wide, close, children } = props;
  const t = useTranslations('admin.kit');
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const { form, submit, busy, refusals, dismiss, scope } = it;
  const { isDirty, submitCount } = form.formState;
  useFirstProblemInSight(fields, submitCount);
  const leave = async () => {
    const question = { title: t('leave.title'), body: t('leave.text'), accept: t('leave.accept'), cancel: t('leave.stay') };
    if (!isDirty || (await confirmAction({ ...question, dangerous: true }))) close();
  };
  const buttons = (
    <>
      <Button onClick={() => void leave()}>{t('cancel')}</Button>
      <Button look="primary" type="submit" form={id} busy={busy} disabled={!ready}>
        {submitLabel ?? t('save')}
      </Button>
    </>
  );
  const error = refusals.length > 0 && refusals.map((line) => <p key={line}>{line}</p>);
  return (
    <Dialog
      {...{ title, description, wide }}
      error={error}
      onDismissError={dismiss}
      onClose={() => void leave()}
      footer={buttons}
    >
      <FormProvider {...form}>
        <FormScope value={scope}>
          <form
            id={id}
            ref={fields}
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              // A form inside another's dialog is another form: React hands its events on all the same.
              event.stopPropagation();
              if (!busy && ready) void submit();
            }}
          >
            {children}
          </form>
        </FormScope>
      </FormProvider>
    </Dialog>
  );
}

/** After an attempt to send, the first field that is wrong has the focus. */
function useFirstProblemInSight(form: RefObject<HTMLFormElement | null>, attempts: number) {
  useEffect(() => {
    if (attempts === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    first?.focus();
    first?.scrollIntoView?.({ block: 'center' });
  }, [form, attempts]);
}
