'use client';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { askForExport } from './ask-for-export';
import type { Exported } from './exported';

/** Opens the dialog that exports what a list shows. */
export function ExportButton(exported: Exported) {
  const t = useTranslations('exports');
  return (
    <Button onClick={() => void askForExport(exported)} className="max-sm:px-3">
      <Download aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t('button')}</span>
    </Button>
  );
}
