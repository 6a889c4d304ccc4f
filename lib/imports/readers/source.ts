import type { ImportFormat } from '../schema';

/** What a cell of a file holds. */
export type Cell = string | number | boolean | null | readonly string[];

/** A row of a file. */
export interface SourceRow {
  /** As a spreadsheet or a GIS counts it: the header of a table is row 1. */
  row: number;
  /** In the order of the columns; those that are missing at the end are empty. */
  cells: readonly Cell[];
  /** GeoJSON in degrees; undefined: the file has no geometries of its own, null: this row has none. */
  geometry?: unknown;
  /** The picture that the row is made of. `unpack` writes it to a path that is free. */
  photo?: { filename: string; sizeBytes: number; unpack: (to: string) => Promise<void> };
}

/** A file that can be read, as often as one likes: its rows come in the same order each time. */
export interface Source {
  format: ImportFormat;
  /** Null where the format knows only one. */
  encoding: string | null;
  separator: string | null;
  /** Of the geometries, or of the columns of coordinates; null: nobody knows. */
  crs: string | null;
  columns: readonly string[];
  /** Whether its rows have geometries of their own. */
  hasGeometry: boolean;
  /** Undefined: it is found by reading. */
  rowCount?: number;
  rows: (signal?: AbortSignal) => AsyncGenerator<SourceRow, void>;
}

/** How somebody says that it is to be read; what is absent is found out. */
export interface HowToRead {
  crs?: string;
  encoding?: string;
  separator?: string;
}
