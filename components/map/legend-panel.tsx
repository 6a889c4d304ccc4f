'use client';
import { ChevronRight, Move, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { LegendImages } from '@/components/legends/legend-images';
import { IconButton } from '@/components/ui/icon-button';
import { useMovable } from '@/components/ui/use-movable';
import { useViewer } from '@/components/viewer/viewer';
import type { LegendImage } from '@/lib/legends/schema';
import { type MapContent, withLegend } from '@/lib/map/view';
import { useChoices, visibleKeys } from './choices';

/** What the signs on the map mean: a card for each layer that shows and has a legend, in the map's order. It can be moved about. */
export default function LegendPanel({ content }: { content: MapContent }) {
  const t = useTranslations('map.legend');
  const box = useRef<HTMLElement>(null);
  const { style, grip, onKeyDown } = useMovable(box);
  const cards = withLegend(content, visibleKeys(content, useChoices()));
  return (
    <section
      ref={box}
      data-legend
      aria-label={t('title')}
      style={style}
      className="absolute bottom-20 left-3 z-10 flex max-h-[min(28rem,60%)] max-md:max-h-[45%] low:max-h-[calc(100%-5.75rem)] w-64 max-w-[calc(100%-5.5rem)] animate-appear flex-col rounded bg-raised text-ink shadow"
    >
      <header {...grip} className="flex cursor-move touch-none items-center gap-1 border-line border-b py-1 pr-1 pl-3">
        <h2 className="grow font-semibold">{t('title')}</h2>
        <IconButton label={t('move')} icon={<Move className="size-4" />} onKeyDown={onKeyDown} />
        <IconButton
          label={t('close')}
          icon={<X className="size-4" />}
          onClick={() => useViewer.setState({ legendOpen: false })}
        />
      </header>
      <div className="min-h-0 overflow-y-auto px-3 py-2">
        {cards.length === 0 ? (
          <p className="py-1 text-sm text-soft">{t('empty')}</p>
        ) : (
          cards.map(({ key, name, legend }) => <Card key={key} name={name} legend={legend} />)
        )}
      </div>
    </section>
  );
}

function Card({ name, legend }: { name: string; legend: readonly LegendImage[] }) {
  const id = useId();
  const [open, setOpen] = useState(true);
  return (
    <section aria-labelledby={id} className="border-line border-b py-1 last:border-0">
      <h3>
        <button
          id={id}
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-8 w-full items-center gap-2 rounded text-left font-semibold text-sm hover:bg-sunken"
        >
          <ChevronRight aria-hidden className={`size-4 shrink-0 transition-transform ${open ? 'rotate-90' : ''}`} />
          <span className="wrap-break-word min-w-0">{name}</span>
        </button>
      </h3>
      {open && (
        <div className="py-1 pl-6">
          <LegendImages images={legend} name={name} />
        </div>
      )}
    </section>
  );
}
