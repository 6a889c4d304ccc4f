'use client';
import { Download, History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { addressOf } from '@/lib/http/client';
import { stylesApi } from '@/lib/styles/api';
import { ExportStyle } from '../../kit/export-style';
import type { Draft } from './draft';
import { VersionsDialog } from './versions-dialog';

/** What is done with a style that is there: its versions, and its files. */
export function WholeButtons({ draft, dirty, again }: { draft: Draft; dirty: boolean; again?: () => Promise<void> }) {
  const t = useTranslations('admin.styles.editor');
  const [open, setOpen] = useState<'versions' | 'export' | null>(null);
  const query = { layerType: draft.document.geometry, styleName: draft.name };
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('versions')}>
        <History aria-hidden className="size-4" />
        {t('versions.open')}
      </Button>
      {/* A file is of what is saved. */}
      <Button onClick={() => setOpen('export')} disabled={dirty} title={dirty ? t('saveFirst') : undefined}>
        <Download aria-hidden className="size-4" />
        {t('export')}
      </Button>
      {open === 'versions' && (
        <VersionsDialog
          query={query}
          close={close}
          done={() => {
            close();
            void again?.();
          }}
        />
      )}
      {open === 'export' && (
        <ExportStyle
          name={draft.name}
          addressIn={(styleType) => addressOf(stylesApi.download, { query: { ...query, styleType } })}
          close={close}
        />
      )}
    </>
  );
}
