'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { DialogProps } from './registry';

interface Props extends DialogProps {
  message: string;
}

/** Says that a call did not get through, and that nothing typed is lost by it. */
export default function ErrorDialog({ message, resolve }: Props) {
  const t = useTranslations();
  const close = () => resolve(true);
  return (
    <Dialog
      title={message}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      }
    >
      <p>{t('shell.error.inputRemains')}</p>
    </Dialog>
  );
}
