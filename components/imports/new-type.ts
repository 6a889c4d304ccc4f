import type { GeometryType } from '@/lib/element-types/schema';

/** What a file or a column may be called: its name in words, without what says its format. */
export function nameFor(filename: string): string {
  const words = filename
    .replace(/(\.(shp|csv|tsv|txt|xlsx|geojson|json|gpkg|kml|gpx|zip))+$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The narrowest geometry type that allows these kinds; points where none is known. */
export function geometryTypeOf(kinds: readonly string[]): GeometryType {
  const has = (kind: string) => kinds.includes(kind);
  if (has('POINT') && has('LINE') && has('POLYGON')) return 'ANY_GEOMETRY';
  if (has('POINT') && has('LINE')) return 'POINT_LINE';
  if (has('POINT') && has('POLYGON')) return 'POINT_POLYGON';
  if (has('LINE') && has('POLYGON')) return 'LINE_POLYGON';
  return has('LINE') ? 'LINE' : has('POLYGON') ? 'POLYGON' : 'POINT';
}
