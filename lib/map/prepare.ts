import { mapDensity } from './density';
import { type MapLibreMap, maplibregl } from './maplibre';
import { printable } from './paper';
import type { MapStyleState } from './style';
import { provideImages } from './style-images';
import { withToken } from './token';

export interface MapSurroundings {
  /** Headers for calls to the own server: the person's token. */
  headers(): Record<string, string>;
  origin: string;
  words: { map: string; attribution: string };
}

/** What every map is made with: it is flat, its north is up, and its sources show in a control of `prepareMap`. */
export const baseOptions = ({ headers, origin, words }: MapSurroundings) => ({
  ...densityOption(),
  attributionControl: false as const,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  maxPitch: 0,
  fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
  locale: { 'Map.Title': words.map, 'AttributionControl.ToggleAttribution': words.attribution },
  transformRequest: withToken(origin, headers),
});

function densityOption() {
  const pixelRatio = mapDensity();
  return pixelRatio === undefined ? {} : { pixelRatio };
}

/** What every map gets once it is there: its sources, the pictures of its style, a copy for paper. The answer removes that copy. */
export function prepareMap(map: MapLibreMap, state: () => Pick<MapStyleState, 'images'>): () => void {
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  addSources(map);
  provideImages(map, state, map.getPixelRatio());
  return printable(map);
}

/** On a smaller map its sources show on demand: they would cover a good part of it, and what else stands at its lower edge. */
const MIN_PX = { width: 880, height: 420 };

function addSources(map: MapLibreMap) {
  map.addControl(new maplibregl.AttributionControl({ compact: true }), 'bottom-right');
  const fold = () => {
    const { clientWidth, clientHeight } = map.getContainer();
    if (clientWidth >= MIN_PX.width && clientHeight >= MIN_PX.height) return;
    const control = map.getContainer().querySelector('.maplibregl-ctrl-attrib');
    control?.classList.remove('maplibregl-compact-show');
    control?.removeAttribute('open');
  };
  void map.once('idle', fold);
  map.on('resize', fold);
}

/** Updates the label of the attribution button, when the language of the page changes. */
export function nameAttribution(map: MapLibreMap, label: string) {
  const button = map.getContainer().querySelector('.maplibregl-ctrl-attrib-button');
  button?.setAttribute('aria-label', label);
  button?.setAttribute('title', label);
}

/** Tells whether the map has drawn all that it has to. */
export function watchIdle(map: MapLibreMap, tell: (idle: boolean) => void) {
  map.on('idle', () => tell(true));
  for (const event of ['movestart', 'dataloading'] as const) map.on(event, () => tell(false));
}
