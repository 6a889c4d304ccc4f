export type HeritageKind =
  | 'CATHEDRAL'
  | 'CHURCH'
  | 'MONASTERY'
  | 'CASTLE'
  | 'HILLFORT'
  | 'MEGALITH'
  | 'ROCK_ART'
  | 'ROMAN'
  | 'MANOR'
  | 'GRANARY'
  | 'VILLAGE'
  | 'BRIDGE'
  | 'CROSS'
  | 'INDUSTRY';
export type Period = 'PREHISTORY' | 'IRON_AGE' | 'ROMAN' | 'MIDDLE_AGES' | 'MODERN' | 'CONTEMPORARY';

/** A monument: `began` the year in which it was begun (about; absent where nobody knows), `radiusM` where it is an area. */
export interface Monument {
  name: string;
  at: [lng: number, lat: number];
  kind: HeritageKind;
  periods: Period[];
  began?: number;
  radiusM?: number;
  ring?: [lng: number, lat: number][];
  about: string;
}

/** Shorthand for the tables. */
export const site = (
  kind: HeritageKind,
  periods: Period[],
  name: string,
  lng: number,
  lat: number,
  about: string,
  more: Partial<Monument> = {},
): Monument => ({ kind, periods, name, at: [lng, lat], about, ...more });
