import * as z from 'zod';
import { isStorable } from '@/lib/text';

export const REPORT_KINDS = ['WRONG', 'GONE', 'DUPLICATE', 'OFFENSIVE', 'PRIVATE', 'OTHER'] as const;
const MAX_REPORT = 2000;

const Degrees = (most: number) => z.number().min(-most).max(most);

/** A problem with an element or a place. */
export const ReportInput = z
  .object({
    kind: z.enum(REPORT_KINDS),
    text: z
      .string()
      .trim()
      .min(1)
      .max(MAX_REPORT)
      .refine(isStorable, { params: { key: 'project.app.Body.field.invalid' } }),
    elementId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
    place: z
      .object({ type: z.literal('Point'), coordinates: z.tuple([Degrees(180), Degrees(90)], z.number()) })
      .nullish()
      .meta({ description: 'GeoJSON, EPSG:4326, longitude first' }),
    homepage: z.string().max(2000).nullish().meta({ description: 'Left empty by people: what fills it in is dropped' }),
  })
  .meta({ id: 'ReportInput' });

/** That a report has arrived. It says nothing else, so that what was dropped is answered alike. */
export const Reported = z.object({ kind: z.enum(REPORT_KINDS) }).meta({ id: 'Reported' });

export type ReportInput = z.output<typeof ReportInput>;
export type Reported = z.infer<typeof Reported>;
