import * as z from 'zod';
import { EXPORT_FORMATS, EXPORT_SYSTEMS } from '@/lib/exports/schema';

/** What the dialog of an export asks for. */
export const Wishes = z.object({
  format: z.enum(EXPORT_FORMATS),
  crs: z.enum(EXPORT_SYSTEMS),
  values: z.enum(['codes', 'labels']),
  geometry: z.enum(['', 'wkt', 'lonlat']),
  files: z.enum(['none', 'links', 'zip']),
  columns: z.array(z.string()).min(1),
});
export type Wishes = z.infer<typeof Wishes>;

/** A GeoPackage has value lists for codes alone; whatever else is opened shows what is written. */
export const usualValues = (format: Wishes['format']): Wishes['values'] => (format === 'gpkg' ? 'codes' : 'labels');

/** Only in these a geometry is written in one of several ways. */
export const isTable = (format: Wishes['format']) => format === 'csv' || format === 'xlsx';
