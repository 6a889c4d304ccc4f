'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useMemo } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

export interface CallDialogProps {
  title: string;
  description?: string;
  /** The verb on the button that sends. */
  submitLabel: string;
  submit: () => void;
  busy: boolean;
  /** What the server said against it. */
  refusals: readonly string[];
  dismiss: () => void;
  close: () => void;
  /** Under the fields: the way to another dialog. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The dialog around a form that is sent in one call. */
export function CallDialog(props: CallDialogProps) {
  const { title, description, submitLabel, submit, busy, refusals, dismiss, close, aside, children } = props;
  const t = useTranslations('ui');
  const id = useId();
  const buttons = (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      <Button variant="primary" type="submit" form={id} busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
  // The same as long as nothing new is refused: the dialog scrolls up to what is new.
  const error = useMemo(() => refusals.length > 0 && refusals.map((it) => <p key={it}>{it}</p>), [refusals]);
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
