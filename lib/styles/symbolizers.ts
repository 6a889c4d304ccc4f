import * as z from 'zod';
import { isStorable } from '@/lib/text';

/** What a rule draws: marks, pictures, lines, areas and labels. Sizes in CSS pixels, angles in degrees clockwise, opacities 0..1. */

/** `#rrggbb`; transparency is separate, as an opacity. */
const Color = z.string().regex(/^#[0-9a-f]{6}$/i);
const Opacity = z.number().min(0).max(1);
const Degrees = z.number().min(-360).max(360);
const Pixels = z.number().min(0).max(1000);
const Shift = z.number().min(-1000).max(1000);
export const PropertyName = z.string().min(1).max(100).refine(isStorable);

/**
 * A number, or one that each feature decides: the property itself, or, with `stops` (`[property value, result]`, ascending),
 * interpolated linearly and held at both ends. `fallback` is used where the property is missing or no number.
 */
export const DataNumber = z.strictObject({
  property: PropertyName,
  stops: z
    .array(z.tuple([z.number(), z.number()]))
    .min(2)
    .max(50)
    .optional(),
  fallback: z.number(),
});
const Size = z.union([Pixels, DataNumber]);
const Angle = z.union([Degrees, DataNumber]);

/**
 * A colour that each feature decides: what a text of it is written as, `#rgb`, `#rrggbb`, `#rrggbbaa` or QGIS's `r,g,b,a`. `fallback` is used
 * where the property is missing or no colour. How transparent it is, is always an opacity of the document.
 */
export const DataColor = z.strictObject({ property: PropertyName, fallback: Color });
/** A colour, or one that each feature decides. */
const Paint = z.union([Color, DataColor]);

/** The rim of a mark, of a fill or of a line. Dashes are lengths drawn and skipped in turn. */
export const Stroke = z.strictObject({
  color: Paint,
  width: Pixels,
  opacity: Opacity.optional(),
  dash: z.array(Pixels).min(2).max(16).optional(),
});
const Halo = z.strictObject({ color: Color, width: Pixels, opacity: Opacity.optional() });

export const MARK_SHAPES = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'star',
  'cross',
  'x',
  'pentagon',
  'hexagon',
  'arrow',
] as const;

/** A drawn shape, `size` pixels across. */
export const Mark = z.strictObject({
  kind: z.literal('mark'),
  shape: z.enum(MARK_SHAPES),
  size: Size,
  color: Paint.optional(),
  opacity: Opacity.optional(),
  stroke: Stroke.optional(),
  rotation: Angle.optional(),
  /** Right and down. */
  offset: z.tuple([Shift, Shift]).optional(),
});

/** A picture, `size` pixels high: an image that travels in the document itself, never an address elsewhere. */
export const Icon = z.strictObject({
  kind: z.literal('icon'),
  image: z
    .string()
    .regex(/^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)
    .max(300_000),
  size: Size,
  opacity: Opacity.optional(),
  rotation: Angle.optional(),
  offset: z.tuple([Shift, Shift]).optional(),
  anchor: z.enum(['center', 'top', 'bottom', 'left', 'right']).optional(),
});

export const Line = z.strictObject({
  kind: z.literal('line'),
  color: Paint,
  width: Size,
  opacity: Opacity.optional(),
  dash: z.array(Pixels).min(2).max(16).optional(),
  cap: z.enum(['butt', 'round', 'square']).optional(),
  join: z.enum(['bevel', 'round', 'miter']).optional(),
  /** To the right of the line's direction; to the left if negative. */
  offset: Shift.optional(),
  /** A wider line below this one. Its width is what shows on each side. */
  outline: Stroke.optional(),
  /** A mark or icon repeated along the line, every `gap` pixels. */
  graphic: z.strictObject({ symbol: z.union([Mark, Icon]), gap: Pixels }).optional(),
});

export const Fill = z.strictObject({
  kind: z.literal('fill'),
  /** Absent: only the outline, the hatch or the graphic is drawn. */
  color: Paint.optional(),
  opacity: Opacity.optional(),
  outline: Stroke.optional(),
  hatch: z.strictObject({ color: Color, width: Pixels, gap: Pixels, angle: Degrees }).optional(),
  graphic: z.strictObject({ symbol: z.union([Mark, Icon]), gap: Pixels }).optional(),
});

/** A label: plain texts and properties one after the other. */
export const Text = z.strictObject({
  kind: z.literal('text'),
  label: z
    .array(z.union([z.string().max(200).refine(isStorable), z.strictObject({ property: PropertyName })]))
    .min(1)
    .max(20),
  size: Size,
  color: Color,
  opacity: Opacity.optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  halo: Halo.optional(),
  anchor: z.enum(['center', 'top', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right']).optional(),
  offset: z.tuple([Shift, Shift]).optional(),
  rotation: Angle.optional(),
  placement: z.enum(['point', 'line']).optional(),
});

export const Symbolizer = z.discriminatedUnion('kind', [Mark, Icon, Line, Fill, Text]);

export type DataNumber = z.infer<typeof DataNumber>;
export type DataColor = z.infer<typeof DataColor>;
export type Paint = z.infer<typeof Paint>;
export type Stroke = z.infer<typeof Stroke>;
export type Mark = z.infer<typeof Mark>;
export type Icon = z.infer<typeof Icon>;
export type Line = z.infer<typeof Line>;
export type Fill = z.infer<typeof Fill>;
export type Text = z.infer<typeof Text>;
export type Symbolizer = z.infer<typeof Symbolizer>;
