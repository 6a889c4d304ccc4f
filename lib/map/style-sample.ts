import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Geometry } from 'geojson';
import { withCleanColors } from '@/lib/styles/clean-colors';
import { fontFaces } from '@/lib/styles/fonts';
import { type PreviewFeature, previewOf } from '@/lib/styles/preview';
import type { StyleDocument, StyleGeometry } from '@/lib/styles/schema';
import { toMapLibre } from '@/lib/styles/to-maplibre';
import { type MapLibreMap, maplibregl } from './maplibre';
import { provideImages } from './style-images';

/** At a whole zoom patterns have their own size. */
const ZOOM = 17;
/** Degrees across the unit square, near the equator, where a degree is as wide as it is high, for a picture of `px` pixels. */
const sideOf = (px: number) => (px * 360) / (512 * 2 ** ZOOM);

function geometryOf(kind: StyleGeometry, { positions }: PreviewFeature, side: number): Geometry {
  const coordinates = positions.map((position) => position.map((part) => part * side));
  if (kind === 'POINT') return { type: 'Point', coordinates: coordinates[0] ?? [0, 0] };
  return kind === 'LINE' ? { type: 'LineString', coordinates } : { type: 'Polygon', coordinates: [coordinates] };
}

/** A document and the features over which it is drawn. */
export interface Sample {
  document: StyleDocument;
  features: readonly PreviewFeature[];
}

function sampleStyle(sample: Sample, side: number, basePath: string) {
  const { document, features } = withCleanColors(sample.document, sample.features);
  const data = {
    type: 'FeatureCollection' as const,
    features: features.map((it) => ({
      type: 'Feature' as const,
      properties: it.properties,
      geometry: geometryOf(document.geometry, it, side),
    })),
  };
  const { layers, images } = toMapLibre(document, { prefix: 'sample', source: 'sample', opacity: 1 });
  const style: StyleSpecification = {
    version: 8,
    'font-faces': fontFaces(basePath),
    sources: { sample: { type: 'geojson', data, buffer: 512, tolerance: 0 } },
    layers,
  };
  return { style, images };
}

/**
 * Draws a style in the browser, over the features over which the map server draws its preview, into a square container. The
 * answer takes it away.
 */
export function drawStyleSample(container: HTMLElement, document: StyleDocument, basePath: string): () => void {
  const map = drawSample(container, previewOf(document), basePath);
  return () => map.remove();
}

/** Draws a document over some features in the browser, into a square container. */
export function drawSample(container: HTMLElement, sample: Sample, basePath: string): MapLibreMap {
  const side = sideOf(container.clientWidth);
  const { style, images } = sampleStyle(sample, side, basePath);
  const map = new maplibregl.Map({
    container,
    style,
    center: [side / 2, side / 2],
    zoom: ZOOM,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
  });
  provideImages(map, () => ({ images }), window.devicePixelRatio);
  return map;
}
