'use client';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Style } from '@/lib/styles/api';
import { Warnings } from './style-card';
import { StylePictures } from './style-pictures';

interface Props {
  style: Style;
  /** It has just been added. */
  added: boolean;
  close: () => void;
}

/** How a style is drawn, and what of it is not. */
export function StyleDialog({ style, added, close }: Props) {
  const t = useTranslations('admin');
  const { name, warnings } = style;
  return (
    <Dialog
      title={added ? t('styles.addedTitle', { name }) : name}
      description={added ? t('styles.addedText') : undefined}
      onClose={close}
      footer={<Button onClick={close}>{t('kit.close')}</Button>}
    >
      {warnings.length > 0 && (
        <Alert tone="warning">
          <p className="mb-2 font-semibold">{t('styles.warnings')}</p>
          <Warnings warnings={warnings} />
        </Alert>
      )}
      <StylePictures style={style} />
    </Dialog>
  );
}
