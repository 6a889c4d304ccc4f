import * as z from 'zod';
import { AttributeType } from '@/lib/attribute-types/schema';
import { Code } from '@/lib/translations/schema';

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

export const LEGEND_TYPES = [
  'LEGEND_TYPE_NONE',
  'LEGEND_TYPE_URL',
  'LEGEND_TYPE_IMAGE',
  'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
] as const;
export const LegendType = z.enum(LEGEND_TYPES);

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

export type GeometryType = z.infer<typeof GeometryType>;
export type LegendType = z.infer<typeof LegendType>;
export type ElementTypeAttributeType = z.infer<typeof ElementTypeAttributeType>;
export type ElementType = z.infer<typeof ElementType>;
