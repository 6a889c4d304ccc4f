'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

interface Props extends DialogProps {
  name: string;
}

/** Says that a file could not be fetched, and what may be the reason. */
export default function MissingFileDialog({ name, resolve }: Props) {
  const t = useTranslations();
  const close = () => resolve(true);
  const button = (
    <Button variant="primary" onClick={close}>
      {t('ui.close')}
    </Button>
  );
  return (
    <Dialog title={t('files.missing.title')} onClose={close} footer={button}>
      <p className="wrap-break-word">{t('files.missing.text', { name })}</p>
    </Dialog>
  );
}
