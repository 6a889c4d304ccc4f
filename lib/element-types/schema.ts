import * as z from 'zod';
import { AttributeType } from '@/lib/attribute-types/schema';
import { LegendType } from '@/lib/legends/schema';
import { Code, Translations } from '@/lib/translations/schema';

export { LEGEND_TYPES, LegendType } from '@/lib/legends/schema';

export const GEOMETRY_TYPES = [
  'ANY_GEOMETRY',
  'POINT_POLYGON',
  'POINT_LINE',
  'LINE_POLYGON',
  'POINT',
  'LINE',
  'POLYGON',
] as const;
export const GeometryType = z.enum(GEOMETRY_TYPES);

/** An attribute as one element type has it: its place in the form and whether it must be filled in. */
export const ElementTypeAttributeType = z
  .object({ id: z.number().int(), attributeType: AttributeType, attributeOrder: z.number().int(), mandatory: z.boolean() })
  .meta({ id: 'ElementTypeAttributeType' });

export const ElementType = z
  .object({
    id: z.number().int(),
    code: z.string(),
    codeDto: Code,
    name: z.string().meta({ description: 'The name in the language of the caller' }),
    description: z.string().nullable(),
    geometryType: GeometryType,
    listAttributeType: z.array(ElementTypeAttributeType),
    canJoin: z.boolean(),
    joinTooltipText: Code.nullable(),
    joinTableText: Code.nullable(),
    pointStyleName: z.string().nullable(),
    lineStyleName: z.string().nullable(),
    polygonStyleName: z.string().nullable(),
    defaultOpacity: z.number().min(0).max(1).nullable(),
    allowChangeOpacity: z.boolean(),
    legendType: LegendType,
    legendTypeValue: z.string().nullable(),
    hasElements: z.boolean(),
  })
  .meta({ id: 'ElementType' });

/** What an administrator writes. Styles by name, for the kinds that the geometry type allows; without one the first of its kind. */
export const ElementTypeInput = z
  .object({
    code: z.string().trim().min(1).max(100),
    codeDto: Translations,
    description: z.string().max(2000).nullish(),
    geometryType: GeometryType,
    listAttributeType: z
      .array(
        z.object({
          attributeType: z.object({ id: z.number().int().min(1) }),
          attributeOrder: z.number().int().min(1).max(10_000),
          mandatory: z.boolean().nullish(),
        }),
      )
      .max(500)
      .nullish(),
    canJoin: z.boolean().nullish(),
    joinTooltipText: Translations.nullish(),
    joinTableText: Translations.nullish(),
    pointStyleName: z.string().nullish(),
    lineStyleName: z.string().nullish(),
    polygonStyleName: z.string().nullish(),
    defaultOpacity: z.number().min(0).max(1).nullish(),
    allowChangeOpacity: z.boolean().nullish(),
    legendType: LegendType,
    legendTypeValue: z.string().max(2000).nullish(),
  })
  .refine(({ legendType, legendTypeValue }) => legendType !== 'LEGEND_TYPE_URL' || Boolean(legendTypeValue), {
    path: ['legendTypeValue'],
    params: { key: 'project.app.Body.field.required' },
  })
  .refine(
    ({ legendType, legendTypeValue }) => legendType !== 'LEGEND_TYPE_URL' || /^https?:\/\//i.test(legendTypeValue ?? 'http://'),
    {
      path: ['legendTypeValue'],
      params: { key: 'project.app.Body.field.invalid' },
    },
  )
  .refine(({ legendType, legendTypeValue }) => legendType !== 'LEGEND_TYPE_IMAGE' || /^\d{1,15}$/.test(legendTypeValue ?? ''), {
    path: ['legendTypeValue'],
    params: { key: 'project.common.legendType.file.error' },
  })
  .meta({ id: 'ElementTypeInput' });

export type ElementTypeInput = z.infer<typeof ElementTypeInput>;
export type GeometryType = z.infer<typeof GeometryType>;
export type ElementTypeAttributeType = z.infer<typeof ElementTypeAttributeType>;
export type ElementType = z.infer<typeof ElementType>;
