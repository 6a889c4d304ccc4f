import * as z from 'zod';
import { Searched } from '@/lib/http/filters';
import { listQuery } from '@/lib/http/list';
import { AddressableName } from './name';

/** A picture for styles. */
export const StyleIcon = z
  .object({
    name: z.string(),
    svg: z.string().meta({ description: 'A drawing of shapes alone. One without colours of its own takes those of its root' }),
    own: z.boolean().meta({ description: 'Added by an administrator, and not part of the product' }),
  })
  .meta({ id: 'StyleIcon' });
export type StyleIcon = z.infer<typeof StyleIcon>;

export const StyleIconQuery = listQuery(['name'])
  .pick({ page: true, size: true })
  .extend({ q: Searched.meta({ description: 'Words of its name, or of what it stands for in English, Spanish or Galician' }) });
export type StyleIconQuery = z.output<typeof StyleIconQuery>;

export const StyleIconForm = z.object({ name: AddressableName });
export const StyleIconUpload = StyleIconForm.extend({ file: z.string().meta({ format: 'binary', description: 'An SVG' }) });

/** Larger drawings are no icons. */
export const MAX_ICON_BYTES = 100_000;
