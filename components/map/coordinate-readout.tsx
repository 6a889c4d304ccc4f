'use client';
import { Copy } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { announce } from '@/components/ui/toasts';
import { useViewer } from '@/components/viewer/viewer';
import { numberFormat } from '@/lib/i18n/formats';
import { numberLocale } from '@/lib/i18n/intl';
import { fromLngLat, SYSTEMS, type System } from '@/lib/map/edit/coordinates';
import type { Seen } from '@/lib/map/readouts';

/** Metres to the centimetre are more than a screen can tell; degrees to the sixth place are a decimetre. */
const DECIMALS: Record<System, number> = { 'EPSG:4326': 6, 'EPSG:25829': 1, 'EPSG:3857': 1 };

/** In the order in which the system is read: degrees begin with the latitude, as the search and other programs take them; metres with the easting. */
const inOrder = (system: System, [x, y]: [number, number]) => (system === 'EPSG:4326' ? [y, x] : [x, y]);

/**
 * Where the pointer is, in a system of one's choice. Once it has left the map, where it last clicked; before any click, the
 * middle of the map, which is all that there is without a mouse. A press on it copies it.
 */
export default function CoordinateReadout() {
  const t = useTranslations('map.readout');
  const locale = numberLocale(useLocale());
  const engine = useViewer((it) => it.engine);
  const [system, setSystem] = useState<System>('EPSG:25829');
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => engine?.watchPointer(setSeen), [engine]);
  if (!seen) return null;

  const what = seen.pointer ? 'pointer' : seen.clicked ? 'clicked' : 'center';
  const at = inOrder(system, fromLngLat(system, seen.pointer ?? seen.clicked ?? seen.center));
  const digits = DECIMALS[system];
  const shown = at.map((value) =>
    numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
  );
  // Other programs read a point for the decimals, and nothing between the thousands.
  const plain = at.map((value) => value.toFixed(digits)).join(', ');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(plain);
      announce(t('copied', { coordinates: plain }), 'success');
    } catch {
      announce(t('notCopied', { coordinates: plain }), 'warning');
    }
  };
  return (
    <div className="pointer-events-auto flex max-w-full items-center rounded bg-raised text-ink text-sm shadow">
      <label className="sr-only" htmlFor="readout-system">
        {t('system')}
      </label>
      <select
        id="readout-system"
        value={system}
        onChange={(event) => setSystem(event.target.value as System)}
        className="min-h-8 rounded-l border-line border-r bg-transparent px-1"
      >
        {SYSTEMS.map((it) => (
          <option key={it} value={it} className="bg-raised">
            {it}
          </option>
        ))}
      </select>
      <button
        type="button"
        onClick={() => void copy()}
        title={t(what)}
        className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-r px-2 tabular-nums hover:bg-sunken"
      >
        <span className="sr-only">{t('copy', { what: t(what) })}</span>
        <span className="truncate">{shown.join('  ')}</span>
        <Copy aria-hidden className="size-3.5 shrink-0 text-soft" />
      </button>
    </div>
  );
}
