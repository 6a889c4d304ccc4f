import type { Piece } from './collection';
import type { FeatureType } from './feature-types';

/** Rows from an offset on. */
export interface Range {
  from: number;
  most: number;
}

/** The key of a row, the size of its geometry in bytes, and whether it can be written in the requested system. */
export interface KeyRow {
  key: number;
  bytes: number;
  isWritten: boolean;
}

/** Features as texts, and how many there are in the whole range, where that is said before the first one. */
export interface Streamed {
  features: string[];
  total?: number | null;
}

/** How the features of one type that a request asks for are read. */
export interface Reading {
  type: FeatureType;
  /** Those of a range, as many as the size of their geometries allows. */
  piece: (range: Range) => Promise<Piece>;
  /** Those with these keys. */
  pieceOf: (keys: readonly number[]) => Promise<Piece>;
  keys: (range: Range) => Promise<KeyRow[]>;
  /** How many there are, counted up to `most` if there is such a limit. */
  count: (most?: number) => Promise<number>;
  /** All of a range as texts, a few at a time, all of one moment; absent: they can only be read in pieces. */
  stream?: (range: Range, signal: AbortSignal) => AsyncGenerator<Streamed, void>;
  /** What comes before streamed features in GML. */
  head?: string;
}

/** Maximum number of features in one piece. */
export const PIECE_FEATURES = 1000;
