import { basePath } from '@/lib/base-path';
import { queryText } from '@/lib/http/query-text';
import type { LegendImage, LegendType } from './schema';

/** The legend fields of a record. */
interface RecordedLegend {
  legendType: LegendType;
  legendTypeValue: string | null;
}

/** The address of a general attached file. */
const generalFileUrl = (id: number | string): string => `${basePath}/api/attached_files/general/${id}`;

/** Adds parameters to an address; those of the same name (in any case) are replaced. */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const [place = '', search = ''] = (address.split('#')[0] ?? '').split('?', 2);
  const query = new URLSearchParams(search);
  const ours = new Set(Object.keys(parameters).map((name) => name.toLowerCase()));
  for (const name of [...query.keys()]) if (ours.has(name.toLowerCase())) query.delete(name);
  for (const [name, value] of Object.entries(parameters)) query.set(name, value);
  return `${place}?${queryText(query)}`;
}

/** The parameters of a GetLegendGraphic request. */
export const legendGraphic = (layer: string, version: string) => ({
  SERVICE: 'WMS',
  VERSION: version,
  REQUEST: 'GetLegendGraphic',
  LAYER: layer,
  FORMAT: 'image/png',
  // WMS 1.3.0 requires it with GetLegendGraphic.
  ...(version === '1.3.0' && { SLD_VERSION: '1.1.0' }),
});

/** The legend that the record itself has: none, an address, a file. Null: the map server draws it. */
export function recordedLegend({ legendType, legendTypeValue }: RecordedLegend): LegendImage[] | null {
  if (legendType === 'LEGEND_TYPE_GET_LEGEND_GRAPHIC') return null;
  if (legendType === 'LEGEND_TYPE_NONE' || !legendTypeValue) return [];
  return [{ src: legendType === 'LEGEND_TYPE_URL' ? legendTypeValue : generalFileUrl(legendTypeValue), part: null }];
}
