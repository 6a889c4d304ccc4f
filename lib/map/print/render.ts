import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Camera } from '../camera';
import { maplibregl } from '../maplibre';
import type { MapStyleState } from '../style';
import { provideImages } from '../style-images';
import { withToken } from '../token';
import type { LayerKey } from '../view';
import { layerGate } from '../watch/protocol';
import { keysOf } from '../watch/troubles';

export interface Rendering {
  styleState: MapStyleState;
  camera: Camera;
  /** CSS pixels. */
  width: number;
  height: number;
  dpi: number;
  origin: string;
  /** Headers for calls to the own server: the person's token. */
  headers(): Record<string, string>;
  signal: AbortSignal;
}

/** Layers of servers that never answer must not hold up a print for ever. */
const PATIENCE_MS = 90_000;

/** Map servers draw what is asked for: smaller tiles of as many pixels print sharp. Ready-made tiles come as they are. */
function forPaper(style: StyleSpecification, ratio: number): StyleSpecification {
  const sources = Object.entries(style.sources).map(([id, source]) => {
    const drawn = source.type === 'raster' && source.tiles?.some((url) => url.includes('{bbox-'));
    return [id, drawn ? { ...source, tileSize: Math.max(64, Math.round(256 / ratio)) } : source] as const;
  });
  return { ...style, sources: Object.fromEntries(sources) };
}

export interface Rendered {
  /** JPEG. */
  map: Blob;
  /** The layers that could not be fetched completely. */
  failed: ReadonlySet<LayerKey>;
}

/** Renders a map off-screen. Throws the signal's reason when it is aborted, or a timeout. */
export async function renderMap({
  styleState,
  camera,
  width,
  height,
  dpi,
  origin,
  headers,
  signal,
}: Rendering): Promise<Rendered> {
  const container = document.createElement('div');
  container.style.cssText = `position:fixed;left:-100000px;top:0;width:${width}px;height:${height}px`;
  container.setAttribute('aria-hidden', 'true');
  document.body.append(container);
  const ratio = dpi / 96;
  const map = new maplibregl.Map({
    container,
    style: forPaper(styleState.style, ratio),
    ...camera,
    pixelRatio: ratio,
    maxCanvasSize: [16384, 16384],
    canvasContextAttributes: { preserveDrawingBuffer: true },
    attributionControl: false,
    interactive: false,
    fadeDuration: 0,
    transformRequest: withToken(origin, headers),
  });
  try {
    provideImages(map, () => styleState, ratio);
    const failed = new Set<LayerKey>();
    map.on('error', (event) => {
      for (const key of keysOf((event as { sourceId?: string }).sourceId, styleState.style.sources)) failed.add(key);
    });
    await idle(map, signal);
    // Problems of raster layers are known from their requests.
    for (const [key, { state }] of layerGate.troubles())
      if (state !== 'empty' && key in styleState.style.sources) failed.add(key);
    return { map: await toBlob(map.getCanvas()), failed };
  } finally {
    map.remove();
    container.remove();
  }
}

function idle(map: InstanceType<typeof maplibregl.Map>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The map took too long to draw')), PATIENCE_MS);
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void map.once('idle', () => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });
}

const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The map is too large to draw'))), 'image/jpeg', 0.92),
  );
