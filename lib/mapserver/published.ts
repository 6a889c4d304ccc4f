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

/** A layer whose rows are in our database, as the map server publishes it. */
export interface PublishedLayer {
  id: number;
  internalName: string;
  title: string;
  document: StyleDocument;
  source: LayerRows;
  supportsGetFeatureInfo: boolean;
}
