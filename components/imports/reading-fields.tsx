'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { useNumber } from '@/components/ui/use-number';
import type { ImportPreview } from '@/lib/imports/schema';
import { OFFERED } from '@/lib/text-encodings';
import { OFFERED_SEPARATORS, type Reading } from './draft';

const SYSTEMS = ['EPSG:4326', 'EPSG:25829', 'EPSG:3857', 'EPSG:4258', 'EPSG:25830'] as const;
const NAMES: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };

interface Props {
  preview: ImportPreview;
  reading: Reading;
  busy: boolean;
  onChange: (reading: Reading) => void;
  /** Reads the file anew in the way that is shown. */
  again: () => void;
}

/** How the file is read: what was found, and what the person corrects. */
export function ReadingFields({ preview, reading, busy, onChange, again }: Props) {
  const t = useTranslations('importScreens.reading');
  const number = useNumber();
  const isPlaced = preview.geometryTypes.length > 0 || preview.columns.some(({ target }) => target === 'wkt');
  const set = (part: Partial<Reading>) => onChange({ ...reading, ...part });
  return (
    <>
      <p role="status" className="rounded border border-line bg-sunken px-3 py-2">
        {t('found', {
          format: t(`formats.${preview.format}`),
          count: preview.rowCount,
          shown: number(preview.rowCount),
          columns: preview.columns.length,
        })}
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={t('crs')}
          required={isPlaced && preview.crs === null}
          hint={t(isPlaced && preview.crs === null && !reading.crs ? 'crsNeeded' : 'crsHint')}
        >
          {(control) => (
            <>
              <Input
                {...control}
                list={`${control.id}-systems`}
                maxLength={40}
                value={reading.crs}
                placeholder={preview.crs ?? 'EPSG:25829'}
                onChange={({ target }) => set({ crs: target.value.trim() })}
              />
              <datalist id={`${control.id}-systems`}>
                {SYSTEMS.map((it) => (
                  <option key={it} value={it} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        {preview.encoding !== null && (
          <Field label={t('encoding')} hint={t('encodingHint')}>
            {(control) => (
              <Select {...control} value={reading.encoding} onChange={({ target }) => set({ encoding: target.value })}>
                <option value="">{t('asFound', { found: preview.encoding ?? '' })}</option>
                {OFFERED.map((it) => (
                  <option key={it}>{it}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {preview.separator !== null && (
          <Field label={t('separator')}>
            {(control) => (
              <Select {...control} value={reading.separator} onChange={({ target }) => set({ separator: target.value })}>
                <option value="">{t('asFound', { found: t(`separators.${NAMES[preview.separator ?? ','] ?? 'comma'}`) })}</option>
                {OFFERED_SEPARATORS.map((it) => (
                  <option key={it} value={it}>
                    {t(`separators.${NAMES[it]}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <Button className="self-start" busy={busy} onClick={again}>
        {t('again')}
      </Button>
    </>
  );
}
