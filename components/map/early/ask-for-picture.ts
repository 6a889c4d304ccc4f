import type { Extent } from '@/lib/map/camera';

export interface EarlyView {
  /** The address of the pictures, without a query. */
  address: string;
  /** The initial extent, where neither a link nor the browser's storage has another one. */
  extent: Extent;
  typeIds: readonly number[];
  /** Those of them that do not show at first. */
  hiddenIds?: readonly number[];
  /** The limits of pictures. `zoom` is the first zoom that has none; wider or higher maps have none. */
  below: { zoom: number; widthPx: number; heightPx: number };
}

/**
 * Runs in the page before its code has come: the server writes it into the page as text, so it uses nothing from outside of itself. Asks
 * for the picture of what the map will show: the view of the link, the one that the browser remembers (`lib/map/memory.ts`), or the
 * initial extent, fitted as the map fits it (`lib/map/engine.ts`). Once the picture is there, the map waits below it.
 */
export function askForPicture({ address, extent, typeIds, hiddenIds = [], below }: EarlyView) {
  const PADDING_PX = 8;
  const TILE_PX = 512;
  /** Windows of nearly the same size ask for the same picture. */
  const STEP_PX = 64;
  /** An empty parameter would count as absent. */
  const NO_TYPE = '0';
  const read = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // Who has closed the welcome has a larger map.
  if (read('vieiro.welcome') === 'closed') document.querySelector('[data-welcome-place]')?.setAttribute('hidden', '');
  const image = document.querySelector<HTMLImageElement>('img[data-first-view]');
  const { clientWidth: width = 0, clientHeight: height = 0 } = image?.parentElement ?? {};
  if (!image || width <= 2 * PADDING_PX || height <= 2 * PADDING_PX) return;

  const link = new URLSearchParams(location.hash.slice(1));
  const [zoomText, latText, lngText] = (link.get('map') ?? '').split('/');
  const linked = { zoom: Number(zoomText || Number.NaN), lat: Number(latText), lng: Number(lngText) };
  const isLinked = Number.isFinite(linked.zoom + linked.lat + linked.lng);
  // The map will go to what the link names, and nobody knows yet where that is.
  if (!isLinked && (link.has('element') || link.has('place'))) return;

  let remembered: { camera?: { center: [number, number]; zoom: number }; shown?: Record<string, boolean> } = {};
  try {
    remembered = (JSON.parse(read('vieiro.map') ?? '{}') as typeof remembered | null) ?? {};
  } catch {
    remembered = {};
  }
  const northing = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  const fitted = () => {
    const [west, south, east, north] = extent;
    const [across, up] = [(east - west) / 360, northing(north) - northing(south)];
    const scale = Math.min((width - 2 * PADDING_PX) / across, (height - 2 * PADDING_PX) / up) / TILE_PX;
    const middle = (northing(north) + northing(south)) / 2;
    return {
      zoom: Math.log2(scale),
      lat: (Math.atan(Math.exp(2 * Math.PI * middle)) * 360) / Math.PI - 90,
      lng: (west + east) / 2,
    };
  };
  const { camera, shown = {} } = remembered;
  const [lng, lat] = camera?.center ?? [];
  const stored = camera && lng !== undefined && lat !== undefined ? { zoom: camera.zoom, lat, lng } : undefined;
  const view = isLinked ? linked : (stored ?? fitted());

  const upTo = (px: number) => Math.ceil(px / STEP_PX) * STEP_PX;
  const size = { width: upTo(width), height: upTo(height) };
  if (!(view.zoom >= 0 && view.zoom < below.zoom)) return;
  if (size.width > below.widthPx || size.height > below.heightPx) return;
  const layers = link.get('layers')?.split(',');
  const visible = typeIds.filter((id) => (layers ? layers.includes(`t${id}`) : (shown[`type-${id}`] ?? !hiddenIds.includes(id))));
  const query = new URLSearchParams({
    zoom: view.zoom.toFixed(3),
    lat: view.lat.toFixed(5),
    lng: view.lng.toFixed(5),
    width: String(size.width),
    height: String(size.height),
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  });
  if (visible.length < typeIds.length) query.set('types', visible.join(',') || NO_TYPE);
  image.width = size.width;
  image.height = size.height;
  image.onload = () => {
    image.dataset.shown = '';
  };
  image.hidden = false;
  image.src = `${address}?${query}`;
}
