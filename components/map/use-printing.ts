'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { showCallError } from '@/components/dialogs/call-error';
import { isKind } from '@/components/legends/legend-images';
import { saveBlob } from '@/components/ui/save-blob';
import { useNumber } from '@/components/ui/use-number';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { dateText } from '@/lib/i18n/intl';
import { timeZone } from '@/lib/i18n/locales';
import type { MapContent } from '@/lib/map/view';
import { type PrintStep, printMap, type Wanted } from './print-map';
import { useMapView } from './use-map-view';

/** Draws what shows now as a page and saves it; `step` says how far it is, `stop` calls it off. */
export function usePrinting(content: MapContent, wanted: Wanted) {
  const t = useTranslations('map');
  const images = useTranslations('project.common.images');
  const kinds = useTranslations('shell.geometry');
  const locale = useLocale();
  const number = useNumber();
  const view = useMapView(content);
  const job = useRef<AbortController | null>(null);
  const [step, setStep] = useState<PrintStep | null>(null);
  const stop = () => job.current?.abort();
  useEffect(() => () => job.current?.abort(), []);

  const save = async () => {
    const extent = viewer().engine?.extent();
    if (!extent || step) return;
    job.current = new AbortController();
    const { signal } = job.current;
    const words = {
      legend: t('legend.title'),
      imageFailed: images('error'),
      part: (part: string) => (isKind(part) ? kinds(part) : part),
      continued: (name: string) => t('pdf.continued', { name }),
      continues: (page: number) => t('pdf.continues', { page }),
      missing: (names: readonly string[]) => t('pdf.missing', { names: names.join(', ') }),
      page: (page: number, pages: number) => t('pdf.page', { page, pages }),
      scale: (n: number) => t('pdf.scaleOf', { denominator: number(n) }),
      distance: (m: number) => (m >= 1000 ? t('measure.km', { value: number(m / 1000) }) : t('measure.m', { value: number(m) })),
    };
    const date = dateText(new Date(), locale, { timeZone });
    try {
      const pdf = await printMap(wanted, { content, view, extent, date, words, signal, step: setStep });
      saveBlob(pdf, `${fileName(wanted.title) || 'map'}.pdf`);
      useViewer.setState({ pdfOpen: false });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      void showCallError(t('pdf.failed'));
    } finally {
      setStep(null);
    }
  };
  return { step, save, stop };
}

/** A title without what file systems do not like. */
const fileName = (title: string) => title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
