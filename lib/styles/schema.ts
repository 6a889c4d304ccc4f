import * as z from 'zod';
import { YesNo } from '@/lib/http/filters';
import { AddressableName } from '@/lib/icons/name';
import { isStorable } from '@/lib/text';
import { Version } from '@/lib/versions/schema';
import { PropertyName, Symbolizer } from './symbolizers';

export * from './symbolizers';

/**
 * The one stored form of a style: a small versioned document. Readers (SLD, QML) make it, writers (MapLibre, MapServer,
 * SLD, QML) turn it into what a renderer understands. It says more than GeoStyler's model where that one loses something:
 * else rules, data-defined numbers and colours, hatches, outlines of lines, halos.
 *
 * All sizes, widths, offsets and gaps are CSS pixels (QGIS millimetres are multiplied by 96/25.4 on the way in);
 * angles are degrees clockwise; opacities 0..1; colours `#rrggbb`.
 */

const STYLE_VERSION = 1;
/** More than a legend can be read with, and than maps draw quickly. */
export const MAX_RULES = 200;

const Scalar = z.union([z.string().max(1000).refine(isStorable), z.number(), z.boolean()]);

/** Which features a rule is for. A comparison with a property that the feature lacks is false. */
export type Filter =
  | { op: '==' | '!=' | '<' | '<=' | '>' | '>='; property: string; value: string | number | boolean }
  | { op: 'in'; property: string; values: (string | number | boolean)[] }
  | { op: 'between'; property: string; min: number; max: number }
  | { op: 'contains' | 'startsWith' | 'endsWith'; property: string; text: string }
  | { op: 'isNull'; property: string }
  | { op: 'all' | 'any'; filters: Filter[] }
  | { op: 'not'; filter: Filter };

export const Filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    z.strictObject({ op: z.enum(['==', '!=', '<', '<=', '>', '>=']), property: PropertyName, value: Scalar }),
    z.strictObject({ op: z.literal('in'), property: PropertyName, values: z.array(Scalar).min(1).max(1000) }),
    z.strictObject({ op: z.literal('between'), property: PropertyName, min: z.number(), max: z.number() }),
    z.strictObject({
      op: z.enum(['contains', 'startsWith', 'endsWith']),
      property: PropertyName,
      text: z.string().min(1).max(1000).refine(isStorable),
    }),
    z.strictObject({ op: z.literal('isNull'), property: PropertyName }),
    z.strictObject({ op: z.enum(['all', 'any']), filters: z.array(Filter).min(1).max(100) }),
    z.strictObject({ op: z.literal('not'), filter: Filter }),
  ]),
);

/** Draws its symbolizers, first one lowest, for the features that pass the filter while the map's scale is within the limits. */
export const StyleRule = z
  .strictObject({
    name: z.string().min(1).max(200).refine(isStorable),
    filter: Filter.optional(),
    /** For what no other rule of the document took (the filters of the others, not their scales, decide). */
    else: z.boolean().optional(),
    /** Scale denominators, 0.28 mm to the pixel: drawn from 1:`min` (included) up to 1:`max` (excluded). */
    scale: z.strictObject({ min: z.number().min(0).optional(), max: z.number().min(0).optional() }).optional(),
    symbolizers: z.array(Symbolizer).max(20),
  })
  .refine((rule) => !(rule.else && rule.filter), { path: ['filter'], message: 'An else rule has no filter' });

export const StyleGeometry = z.enum(['POINT', 'LINE', 'POLYGON']);

export const StyleDocument = z
  .strictObject({
    version: z.literal(STYLE_VERSION),
    geometry: StyleGeometry,
    rules: z.array(StyleRule).min(1).max(MAX_RULES),
  })
  .meta({ id: 'StyleDocument', description: 'A style as it is stored.' });

export type StyleRule = z.infer<typeof StyleRule>;
export type StyleGeometry = z.infer<typeof StyleGeometry>;
export type StyleDocument = z.infer<typeof StyleDocument>;

/** A style's name: it stands in file names and addresses. */
const StyleName = AddressableName;

export const StyleForm = z.object({ layerType: StyleGeometry, styleName: StyleName });
export type StyleForm = z.infer<typeof StyleForm>;
export const StyleUpload = StyleForm.extend({ file: z.string().meta({ format: 'binary', description: '.sld or .qml' }) });
export const StyleFormat = z.enum(['SLD', 'QML']);
export type StyleFormat = z.infer<typeof StyleFormat>;

/** Which style is meant. */
export const StyleQuery = z.object({ layerType: StyleGeometry, styleName: z.string().min(1).refine(isStorable) });
/** `small`: a picture of which only the middle is shown. */
export const StylePreviewQuery = StyleQuery.extend({ small: YesNo });
export const StyleDownloadQuery = StyleQuery.extend({ styleType: StyleFormat });
/** A style that was drawn in the browser, or is changed. `version`: the one that was read. */
export const StyleWrite = StyleForm.extend({ document: StyleDocument }).meta({ id: 'StyleWrite' });
export type StyleWrite = z.infer<typeof StyleWrite>;

/** What of a feature a drawing needs: positions in the unit square, y up. */
const DrawnFeature = z.strictObject({
  positions: z
    .array(z.tuple([z.number().min(-1).max(2), z.number().min(-1).max(2)]))
    .min(1)
    .max(500),
  properties: z.record(PropertyName, z.union([z.string().max(500).refine(isStorable), z.number()])).optional(),
});
/** A document to be drawn before it is a style. */
export const StyleDrawing = z
  .object({
    document: StyleDocument,
    width: z.int().min(16).max(1024).optional(),
    height: z.int().min(16).max(1024).optional(),
    features: z
      .array(DrawnFeature)
      .max(200)
      .optional()
      .meta({ description: 'Points, lines or closed rings in the unit square; absent: one feature for each rule' }),
  })
  .meta({ id: 'StyleDrawing' });
export type StyleDrawing = z.infer<typeof StyleDrawing>;

/** A file that is only read. */
export const StyleReadForm = z.object({ layerType: StyleGeometry });
export const StyleReadUpload = StyleReadForm.extend({ file: z.string().meta({ format: 'binary', description: '.sld or .qml' }) });
export const ReadStyle = z.object({ document: StyleDocument, warnings: z.array(z.string()) }).meta({ id: 'ReadStyle' });
export type ReadStyle = z.infer<typeof ReadStyle>;

/** What a style was until somebody changed it; the one in force has no end. */
export const StyleVersion = z
  .object({ version: Version, replacedAt: z.string().nullable(), document: StyleDocument })
  .meta({ id: 'StyleVersion' });
export type StyleVersion = z.infer<typeof StyleVersion>;

export type StyleQuery = z.infer<typeof StyleQuery>;
export type StylePreviewQuery = z.infer<typeof StylePreviewQuery>;
export type StyleDownloadQuery = z.infer<typeof StyleDownloadQuery>;

/** Larger files are no styles. */
export const MAX_STYLE_BYTES = 5_000_000;
