import * as z from 'zod';
import { instantOf } from '@/lib/text';

/** An instant with its zone, of a year that the database reads too. */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine((text) => instantOf(text) !== undefined, { params: { key: 'project.app.Body.field.invalid' } });
