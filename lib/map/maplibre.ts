/**
 * The only place where maplibre-gl is imported; itself imported lazily, together with `engine.ts`. Without the worker's
 * address, which the bundler makes of this URL, the map stays blank.
 */
import * as maplibregl from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';

maplibregl.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).toString());

export type {
  GeoJSONSource,
  Map as MapLibreMap,
  MapMouseEvent,
  MapSourceDataEvent,
  MapTouchEvent,
  VectorTileSource,
} from 'maplibre-gl';
export { maplibregl };
