import * as z from 'zod';
import type { StyleGeometry } from '@/lib/styles/schema';
import { isStorable, isWebAddress } from '@/lib/text';

export const LEGEND_TYPES = [
  'LEGEND_TYPE_NONE',
  'LEGEND_TYPE_URL',
  'LEGEND_TYPE_IMAGE',
  'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
] as const;
export const LegendType = z.enum(LEGEND_TYPES);
export type LegendType = z.infer<typeof LegendType>;

/** The fields of a record with a legend. `legendTypeValue` is an address, or the id of a general attached file. */
export const legendFields = {
  legendType: LegendType,
  legendTypeValue: z.string().max(2000).refine(isStorable).nullish(),
};

/** The further fields of a new image. */
export interface LegendUpload {
  /** Whether a file was sent. */
  file: boolean;
  description: string | null | undefined;
}

type Said = { legendType?: unknown; legendTypeValue?: unknown };
interface Broken {
  path: string;
  key: string;
}

/**
 * The rules of a legend: an address needs one over http(s), an image an existing file or a new one that is described.
 * Fields may be missing or of the wrong type; the schema reports that.
 */
export function legendProblems({ legendType, legendTypeValue }: Said, upload?: LegendUpload): Broken[] {
  const value = typeof legendTypeValue === 'string' ? legendTypeValue.trim() : '';
  if (legendType === 'LEGEND_TYPE_URL') {
    if (value === '') return [{ path: 'legendTypeValue', key: 'project.app.Body.field.required' }];
    return isWebAddress(value) ? [] : [{ path: 'legendTypeValue', key: 'project.common.legendType.url.error' }];
  }
  if (legendType !== 'LEGEND_TYPE_IMAGE') return [];
  if (upload?.file)
    return upload.description?.trim() ? [] : [{ path: 'legendFileDescription', key: 'project.app.Body.field.required' }];
  return /^[1-9]\d{0,14}$/.test(value) ? [] : [{ path: 'legendTypeValue', key: 'project.common.legendType.file.error' }];
}

/** An image of a legend. */
export interface LegendImage {
  /** Its address, with the base path where it is one of our own. */
  src: string;
  /** The caption if there are several: the name of a layer on its server, or the kind of geometry. */
  part: string | null;
  /** The style it shows if our own map server draws it: that of a type's points, lines or areas, or of a published layer. */
  style?: { geometry: StyleGeometry } | { layer: string };
}
