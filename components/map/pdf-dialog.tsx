'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSettings } from '@/components/settings/settings';
import { Button } from '@/components/ui/button';
import { Checkbox, Input, Select } from '@/components/ui/controls';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { titleOf } from '@/lib/configuration/settings';
import type { Locale } from '@/lib/i18n/locales';
import type { MapContent } from '@/lib/map/view';
import type { Wanted } from './print-map';
import { usePrinting } from './use-printing';

const close = () => useViewer.setState({ pdfOpen: false });

/** The page that the map on the screen fits on best. */
function isWide(): boolean {
  const canvas = viewer().engine?.canvas;
  return canvas !== undefined && canvas.clientWidth > canvas.clientHeight;
}

/** Asks how the map is wanted on paper, draws it and hands it to the person. */
export default function PdfDialog({ content }: { content: MapContent }) {
  const t = useTranslations('map.pdf');
  const locale = useLocale() as Locale;
  const appTitle = titleOf(useSettings(), locale);
  const [wanted, setWanted] = useState<Wanted>({
    size: 'a4',
    orientation: isWide() ? 'landscape' : 'portrait',
    legend: true,
    scale: true,
    title: appTitle,
  });
  const { step, save, stop } = usePrinting(content, wanted);
  const busy = step !== null;
  const set = (change: Partial<Wanted>) => setWanted({ ...wanted, ...change });
  const leave = () => {
    stop();
    close();
  };
  return (
    <Dialog
      title={t('title')}
      onClose={leave}
      footer={
        <>
          <Button onClick={busy ? stop : leave}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <fieldset disabled={busy} className="flex flex-col gap-4">
        <Field label={t('name')}>
          {(control) => (
            <Input {...control} value={wanted.title} maxLength={120} onChange={(event) => set({ title: event.target.value })} />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Choice label={t('size')} value={wanted.size} options={{ a4: 'A4', a3: 'A3' }} onChange={(size) => set({ size })} />
          <Choice
            label={t('orientation')}
            value={wanted.orientation}
            options={{ portrait: t('portrait'), landscape: t('landscape') }}
            onChange={(orientation) => set({ orientation })}
          />
        </div>
        <div>
          <Checkbox label={t('legend')} checked={wanted.legend} onChange={(event) => set({ legend: event.target.checked })} />
          <Checkbox label={t('scale')} checked={wanted.scale} onChange={(event) => set({ scale: event.target.checked })} />
        </div>
      </fieldset>
      <p role="status" className="flex min-h-6 items-center gap-3 text-soft">
        {step && (
          <>
            <Spinner />
            {t(`steps.${step}`)}
          </>
        )}
      </p>
    </Dialog>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: Record<V, string>;
  onChange: (value: V) => void;
}

const Choice = <V extends string>({ label, value, options, onChange }: ChoiceProps<V>) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} value={value} onChange={(event) => onChange(event.target.value as V)}>
        {(Object.entries(options) as [V, string][]).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
