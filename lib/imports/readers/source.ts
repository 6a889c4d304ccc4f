import type { Cell } from '@/lib/data-types/cell';
import type { ImportFormat } from '../schema';

/** A row of a file. */
export interface SourceRow {
  /** Its number as in a spreadsheet or a GIS: the header of a table is row 1. */
  row: number;
  /** In the order of the columns; those that are missing at the end are empty. */
  cells: readonly Cell[];
  /** GeoJSON in degrees; undefined: the file has no geometries of its own, null: this row has none. */
  geometry?: unknown;
  /** The picture that the row is made of. `unpack` writes it to a path that is free. */
  photo?: { filename: string; sizeBytes: number; unpack: (to: string) => Promise<void> };
}

/** A file that can be read several times. Its rows have the same order each time. */
export interface Source {
  format: ImportFormat;
  /** Null for formats with a single encoding. */
  encoding: string | null;
  separator: string | null;
  /** The system of the geometries, or of the columns of coordinates; null: unknown. */
  crs: string | null;
  columns: readonly string[];
  /** Whether its rows have geometries of their own. */
  hasGeometry: boolean;
  /** Undefined: it is known only after reading. */
  rowCount?: number;
  rows: (signal?: AbortSignal) => AsyncGenerator<SourceRow, void>;
}

/** How the caller wants the file to be read. Absent settings are detected. */
export interface HowToRead {
  crs?: string;
  encoding?: string;
  separator?: string;
}
