import * as z from 'zod';
import { isStorable } from '@/lib/text';

/** How deep expressions may lie in each other, how many operators and how many values one may have. */
export const MAX_DEPTH = 20;
const MAX_PARTS = 200;
const MAX_VALUES = 1000;
const MAX_LETTERS = 2000;

export const COMPARISONS = ['=', '<>', '<', '>', '<=', '>='] as const;
export const SPATIAL = [
  's_intersects',
  's_equals',
  's_disjoint',
  's_touches',
  's_within',
  's_overlaps',
  's_crosses',
  's_contains',
] as const;
/** As CQL2 JSON writes them; text ignores case. */
export const TEMPORAL = [
  ...(['t_after', 't_before', 't_contains', 't_disjoint', 't_during', 't_equals', 't_finishedBy', 't_finishes'] as const),
  ...(['t_intersects', 't_meets', 't_metBy', 't_overlappedBy', 't_overlaps', 't_startedBy', 't_starts'] as const),
] as const;
const FOLDS = ['casei', 'accenti'] as const;

const Text = z.string().max(MAX_LETTERS).refine(isStorable);
export interface Property {
  property: string;
}
interface Fold {
  op: (typeof FOLDS)[number];
  args: [Scalar];
}
interface Day {
  date: string;
}
interface Moment {
  timestamp: string;
}
interface Interval {
  interval: [End, End];
}
/** An instant as text, or `..`. */
export type End = string | Property;
export type Scalar = string | number | boolean | Property | Fold | Day | Moment;
export interface Shape {
  type: string;
  coordinates: unknown;
}
/** As the grammar of CQL2 has it: of shapes, not of other collections. */
interface Collection {
  type: 'GeometryCollection';
  geometries: Shape[];
}
export interface Box {
  bbox: number[];
}
export type Geometry = Property | Shape | Collection | Box;
export type Time = Property | Day | Moment | Interval;

/** An expression as CQL2 JSON writes it (OGC 21-065r2); text is read into the same. */
export type Expression =
  | boolean
  | { op: 'and' | 'or'; args: Expression[] }
  | { op: 'not'; args: [Expression] }
  | { op: (typeof COMPARISONS)[number]; args: [Scalar, Scalar] }
  | { op: 'like'; args: [Scalar, Scalar] }
  | { op: 'between'; args: [Scalar, Scalar, Scalar] }
  | { op: 'in'; args: [Scalar, Scalar[]] }
  | { op: 'isNull'; args: [Scalar] }
  | { op: (typeof SPATIAL)[number]; args: [Geometry, Geometry] }
  | { op: (typeof TEMPORAL)[number]; args: [Time, Time] };

const Property = z.strictObject({ property: Text });
const Day = z.strictObject({ date: z.iso.date() });
const Moment = z.strictObject({ timestamp: z.iso.datetime({ offset: true }) });
const Scalar: z.ZodType<Scalar> = z.lazy(() =>
  z.union([Text, z.number(), z.boolean(), Property, Day, Moment, z.strictObject({ op: z.enum(FOLDS), args: z.tuple([Scalar]) })]),
);
const Position = z.array(z.number()).min(2).max(4);
const Line = z.array(Position).min(2);
const Ring = z
  .array(Position)
  .min(4)
  .refine((it) => String(it[0]) === String(it.at(-1)));
const shape = <T extends string, C extends z.ZodType>(type: T, coordinates: C) =>
  z.object({ type: z.literal(type), coordinates });
const Shape = z.discriminatedUnion('type', [
  shape('Point', Position),
  shape('LineString', Line),
  shape('Polygon', z.array(Ring).min(1)),
  shape('MultiPoint', z.array(Position).min(1)),
  shape('MultiLineString', z.array(Line).min(1)),
  shape('MultiPolygon', z.array(z.array(Ring).min(1)).min(1)),
]);
const Box = z.strictObject({ bbox: z.array(z.number()).refine((it) => it.length === 4 || it.length === 6) });
const Collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(Shape).min(1) });
const Geometry = z.union([Property, Shape, Collection, Box]);
const Interval = z.strictObject({
  interval: z.tuple([
    z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('..'), Property]),
    z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('..'), Property]),
  ]),
});
const Time = z.union([Property, Day, Moment, Interval]);

export const Expression: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.boolean(),
    z.strictObject({ op: z.enum(['and', 'or']), args: z.array(Expression).min(2).max(MAX_PARTS) }),
    z.strictObject({ op: z.literal('not'), args: z.tuple([Expression]) }),
    z.strictObject({ op: z.enum(COMPARISONS), args: z.tuple([Scalar, Scalar]) }),
    z.strictObject({ op: z.literal('like'), args: z.tuple([Scalar, Scalar]) }),
    z.strictObject({ op: z.literal('between'), args: z.tuple([Scalar, Scalar, Scalar]) }),
    z.strictObject({ op: z.literal('in'), args: z.tuple([Scalar, z.array(Scalar).min(1).max(MAX_VALUES)]) }),
    z.strictObject({ op: z.literal('isNull'), args: z.tuple([Scalar]) }),
    z.strictObject({ op: z.enum(SPATIAL), args: z.tuple([Geometry, Geometry]) }),
    z.strictObject({ op: z.enum(TEMPORAL), args: z.tuple([Time, Time]) }),
  ]),
);
