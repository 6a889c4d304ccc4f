import { requestHeaders } from '@/lib/http/client';
import type { Extent } from '@/lib/map/camera';
import type { PrintedMap } from '@/lib/map/print/document';
import { type Orientation, type PageSize, pageLayout } from '@/lib/map/print/layout';
import { PX_PER_MM, printCamera } from '@/lib/map/print/scale';
import { mapStyleState } from '@/lib/map/style';
import { type LayerKey, layerKey, type MapContent, type MapView, typeKey, withLegend } from '@/lib/map/view';

export interface Wanted {
  size: PageSize;
  orientation: Orientation;
  legend: boolean;
  scale: boolean;
  title: string;
}

export type PrintStep = 'map' | 'legend' | 'page';

interface Job {
  content: MapContent;
  view: MapView;
  extent: Extent;
  date: string;
  words: PrintedMap['words'];
  signal: AbortSignal;
  step: (step: PrintStep) => void;
}

/** Sharp enough to read on paper; more costs seconds and megabytes that nobody sees. */
const DPI = 150;

/** What is on the screen as a page of PDF: the same layers, order and opacity, drawn anew for paper. */
export async function printMap(wanted: Wanted, { content, view, extent, date, words, signal, step }: Job): Promise<Blob> {
  const layout = pageLayout(wanted.size, wanted.orientation, wanted.legend);
  const { denominator, ...camera } = printCamera(extent, layout.map);
  step('map');
  const styleState = mapStyleState(content, { ...view, theme: 'light', selected: null });
  const { renderMap } = await import('@/lib/map/print/render');
  const { map, failed } = await renderMap({
    styleState,
    camera,
    width: Math.round(layout.map.width * PX_PER_MM),
    height: Math.round(layout.map.height * PX_PER_MM),
    dpi: DPI,
    origin: window.location.origin,
    headers: requestHeaders,
    signal,
  });
  step('legend');
  const { loadLegends } = await import('@/lib/map/print/legend');
  const legend = wanted.legend ? await loadLegends(withLegend(content, view.visible), signal) : [];
  step('page');
  const { pdfOf } = await import('@/lib/map/print/document');
  const sources = sourcesOf(styleState.style.sources);
  const scale = wanted.scale ? denominator : null;
  const missing = namesOf(content, failed);
  const pdf = await pdfOf({ ...wanted, layout, map, date, sources, denominator: scale, legend, missing, words });
  signal.throwIfAborted();
  return pdf;
}

/** The names of what could not be drawn whole. */
const namesOf = ({ types, groups }: MapContent, failed: ReadonlySet<LayerKey>): string[] => [
  ...types.filter(({ id }) => failed.has(typeKey(id))).map(({ name }) => name),
  ...groups.flatMap(({ layers }) => layers.filter(({ id }) => failed.has(layerKey(id)))).map(({ name }) => name),
];

/** The attributions of everything that is drawn, without their links. */
function sourcesOf(sources: Record<string, object>): string {
  const texts = Object.values(sources).flatMap((source) =>
    'attribution' in source && typeof source.attribution === 'string' ? [source.attribution] : [],
  );
  const plain = texts.map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '');
  return [...new Set(plain.filter(Boolean))].join(' | ');
}
