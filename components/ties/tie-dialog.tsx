'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { confirmAction } from '@/components/shell/dialogs';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

interface Props {
  title: string;
  description?: string;
  submitLabel: string;
  submit: () => void;
  busy: boolean;
  /** Something has been typed that would be lost. */
  dirty: boolean;
  refusals: string[];
  dismiss: () => void;
  close: () => void;
  children: ReactNode;
}

/** The dialog around the form of a relation or a join. Closing it asks first when something typed would be lost. */
export function TieDialog({ title, description, submitLabel, submit, busy, dirty, refusals, dismiss, close, children }: Props) {
  const t = useTranslations();
  const id = useId();
  const leave = async () => {
    const question = {
      title: t('ties.leave.title'),
      body: t('ties.leave.text'),
      accept: t('ties.leave.accept'),
      cancel: t('ties.leave.stay'),
      dangerous: true,
    };
    if (!dirty || (await confirmAction(question))) close();
  };
  const buttons = (
    <>
      <Button onClick={() => void leave()}>{t('ui.cancel')}</Button>
      <Button look="primary" type="submit" form={id} busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
  const error = refusals.length > 0 && refusals.map((it) => <p key={it}>{it}</p>);
  return (
    <Dialog
      title={title}
      description={description}
      error={error}
      onDismissError={dismiss}
      onClose={() => void leave()}
      footer={buttons}
    >
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
    </Dialog>
  );
}
