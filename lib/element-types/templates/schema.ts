import * as z from 'zod';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { Translations } from '@/lib/translations/schema';
import { GeometryType } from '../schema';

/** A type that is ready to be made, with its attributes. Names are in the language of the caller. */
export const TypeTemplate = z
  .object({
    code: z.string(),
    codeDto: Translations.extend({ code: z.string() }).meta({ description: 'Its name in each language' }),
    name: z.string(),
    description: z.string(),
    geometryType: GeometryType,
    attributes: z.array(z.object({ name: z.string(), dataType: z.enum(ATTRIBUTE_DATA_TYPES), mandatory: z.boolean() })),
  })
  .meta({ id: 'TypeTemplate' });
export type TypeTemplate = z.infer<typeof TypeTemplate>;

export const ByTemplateCode = z.object({ code: z.string().trim().min(1).max(100) });
