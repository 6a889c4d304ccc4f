'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { Alert } from '@/components/ui/alert';
import { Sheet } from '@/components/ui/sheet';
import { hiddenBySheet, PANEL_OPEN_MS } from '@/components/ui/sheet-size';
import { Spinner } from '@/components/ui/spinner';
import { clearResults, select } from '@/components/viewer/results';
import type { Results } from '@/components/viewer/state';
import { useViewer, viewer } from '@/components/viewer/viewer';
import type { Element } from '@/lib/elements/schema';
import { LayerAnswerCard } from './layer-answer-card';
import { PopupCard } from './popup-card';
import { correctElement, modifyElement } from './start-modify';

interface Named {
  id: number;
  name: string;
}

/** What was found where the person clicked: one card for each element, by type. */
export default function ResultsPanel({ types }: { types: readonly Named[] }) {
  const t = useTranslations('map.results');
  const found = useViewer((it) => it.results);
  useSelectedInSight(found);
  const groups = byType(found.elements);
  const failedTypes = found.failed.map((id) => types.find((type) => type.id === id)?.name ?? t('element'));
  const failed = [...failedTypes, ...found.failedLayers].join(', ');
  return (
    <Sheet title={t('title')} onClose={clearResults}>
      <div className="flex flex-col gap-4">
        <p role="status" className="sr-only">
          {summary(found, t)}
        </p>
        {found.state === 'loading' && (
          <p className="flex items-center gap-3 py-6 text-soft">
            <Spinner />
            {t('loading')}
          </p>
        )}
        {found.total > found.elements.length && found.state === 'shown' && (
          <p className="text-sm text-soft">{t('more', { shown: found.elements.length, total: found.total })}</p>
        )}
        {failed && <Alert tone="warning">{t('failed', { failedLayers: failed })}</Alert>}
        <QueryProvider>
          {[...groups].map(([typeId, elements]) => (
            <section key={typeId} className="flex flex-col gap-2">
              <h3 className="font-semibold text-sm text-soft uppercase tracking-wide">
                {elements[0]?.geometricElementTypeDto.name}
              </h3>
              {elements.map((element) => (
                <ElementCard
                  key={element.id}
                  element={element}
                  alone={found.elements.length === 1}
                  selected={element.id === found.selected}
                />
              ))}
            </section>
          ))}
        </QueryProvider>
        {found.layers.map((answer) => (
          <LayerAnswerCard key={answer.layer.id} answer={answer} />
        ))}
      </div>
    </Sheet>
  );
}

/** What a screen reader says of the answer: how much there is and of what, and not the cards, which are read one by one. */
function summary({ state, elements, total, layers }: Results, t: ReturnType<typeof useTranslations<'map.results'>>) {
  if (state === 'loading') return t('loading');
  const names = new Set([
    ...elements.map(({ geometricElementTypeDto }) => geometricElementTypeDto.name),
    ...layers.map(({ layer }) => layer.name),
  ]);
  return t('heard', { count: Math.max(total, elements.length) + layers.length, names: [...names].join(', ') });
}

function byType(elements: readonly Element[]) {
  const groups = new Map<number, Element[]>();
  for (const element of elements) {
    const { id } = element.geometricElementTypeDto;
    groups.set(id, [...(groups.get(id) ?? []), element]);
  }
  return groups;
}

/** A card with what it does on the map. */
export function ElementCard({ element, alone, selected }: { element: Element; alone: boolean; selected: boolean }) {
  const t = useTranslations();
  const center = () => {
    select(element.id);
    viewer().engine?.reveal(element.geom, hiddenBySheet());
  };
  return (
    <PopupCard
      element={element}
      selected={selected}
      onSelect={alone ? undefined : () => select(element.id)}
      onCenter={center}
      onModify={() => void modifyElement(element.id, t)}
      onCorrect={() => void correctElement(element.id, t)}
    />
  );
}

function useSelectedInSight({ elements, selected }: Results) {
  const shown = useRef<number | null>(null);
  useEffect(() => {
    const element = elements.find(({ id }) => id === selected);
    if (!element || shown.current === element.id) return;
    shown.current = element.id;
    const timer = setTimeout(() => viewer().engine?.keepInSight(element.geom, hiddenBySheet()), PANEL_OPEN_MS);
    return () => clearTimeout(timer);
  }, [elements, selected]);
}
