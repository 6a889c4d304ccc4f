import type { SourceColumn } from '@/lib/layers/sources/schema';
import type { StyleDocument, StyleGeometry } from '@/lib/styles/schema';

/** What of a layer's rows the map has to know. */
export interface LayerRows {
  /** The view that the map server may read, with its schema. */
  view: string;
  geometryType: StyleGeometry;
  srid: number;
  columns: Pick<SourceColumn, 'name' | 'type' | 'original'>[];
  /** West, south, east, north in degrees; null while there are no rows. */
  extent: readonly [number, number, number, number] | null;
}

/** Denominators: it shows from 1:minScale to 1:maxScale, both included; null: without a limit. */
export interface ScaleLimits {
  minScale: number | null;
  maxScale: number | null;
}

/** A layer whose rows are in our database, as the map server publishes it. */
export interface PublishedLayer extends ScaleLimits {
  id: number;
  internalName: string;
  title: string;
  document: StyleDocument;
  source: LayerRows;
  supportsGetFeatureInfo: boolean;
}

/** A scale that is a limit counts: MapServer reckons with 39.37 inches to the metre, and 90.714 pixels to the inch. */
const NEAR = 1e-5;

/** The limits as MapServer compares them when it draws; it leaves its upper one out. */
export const serverLimits = ({ minScale, maxScale }: ScaleLimits): Record<'min' | 'max', number | null> => ({
  min: minScale && minScale * (1 - NEAR),
  max: maxScale && maxScale * (1 + NEAR),
});
