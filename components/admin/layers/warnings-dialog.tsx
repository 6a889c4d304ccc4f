'use client';
import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { addressOf, call } from '@/lib/http/client';
import { layersApi } from '@/lib/layers/api';
import type { Layer } from '@/lib/layers/schema';
import { nameIn } from '@/lib/translations/schema';
import { Warnings } from '../styles/style-card';
import { BothPictures } from '../styles/style-pictures';

interface Props {
  layer: Layer;
  /** It has just been saved. */
  saved: boolean;
  close: () => void;
}

/** What of a layer's data and its style is not drawn as it came, and how both sides draw it. */
export function WarningsDialog({ layer: { code, internalName, warnings = [], refreshLegend }, saved, close }: Props) {
  const t = useTranslations('admin');
  const locale = useLocale();
  const named = { internalName: internalName ?? '' };
  return (
    <Dialog
      title={saved ? t('layers.savedTitle') : nameIn(code, locale)}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {t('kit.close')}
        </Button>
      }
    >
      <Alert tone="warning">
        <p className="mb-2 font-semibold">{t('layers.warnings')}</p>
        <Warnings warnings={warnings} />
      </Alert>
      <BothPictures
        src={`${addressOf(layersApi.stylePreview, { params: named })}?${refreshLegend}`}
        load={() => call(layersApi.styleDocument, { params: named })}
      />
    </Dialog>
  );
}
