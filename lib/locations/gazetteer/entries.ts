import * as z from 'zod';
import { AppError, type FieldIssue } from '@/lib/errors';
import { PLACE_KINDS } from '../schema';

const Code = z.string().trim().min(1).max(40).nullish();
const Lng = z.number().min(-180).max(180);
const Lat = z.number().min(-90).max(90);
const Box = z
  .tuple([Lng, Lat, Lng, Lat])
  .refine(([west, south, east, north]) => west <= east && south <= north)
  .nullish();

/**
 * An entry of a file of divisions: `t` kind, `n` name, and, where the file says more, `c` its code, `p` the code of what
 * contains it, and where it is: `b` or `bbox` [west, south, east, north], `x` and `y` or `center` [lng, lat].
 */
const Entry = z
  .object({
    t: z.enum(PLACE_KINDS),
    n: z.string().trim().min(1).max(500),
    c: Code,
    p: Code,
    b: Box,
    bbox: Box,
    x: Lng.nullish(),
    y: Lat.nullish(),
    center: z.tuple([Lng, Lat]).nullish(),
  })
  .refine(({ x, y }) => (x == null) === (y == null), { path: ['x'] })
  .transform(({ t, n, c, p, b, bbox, x, y, center }) => ({
    named: { kind: t, name: n, code: c || null, parent: p || null },
    spot: spotOf(b ?? bbox, x != null && y != null ? [x, y] : center),
  }));

interface Spot {
  lng: number;
  lat: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

function spotOf(
  box: readonly [number, number, number, number] | null | undefined,
  at: readonly [number, number] | null | undefined,
): Spot | null {
  const [west, south, east, north] = box ?? (at ? [...at, ...at] : []);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  const [lng, lat] = at ?? [(west + east) / 2, (south + north) / 2];
  return { lng, lat, west, south, east, north };
}

type Named = z.output<typeof Entry>['named'];
/** An entry with a position, its own or that of the division found by its name. */
export interface PlaceEntry extends Named, Spot {
  /** The names of what contains it, where they are known. */
  within?: string | null;
}
/** An entry with a name and no position; `entry` counts from 1. */
export interface NamedEntry extends Named {
  entry: number;
}
/** What a file of divisions holds. */
export interface FileEntries {
  placed: PlaceEntry[];
  named: NamedEntry[];
}

/** How many wrong entries are reported. */
export const NAMED_AT_MOST = 5;

/** Counted from 1, as people count. */
function issueOf(entry: number, path: PropertyKey[]): FieldIssue {
  return { path: 'file', key: 'locations.file.entry', values: { entry: entry + 1, property: String(path[0] ?? '–') } };
}

/**
 * The entries of a parsed file of divisions. Throws what is wrong with it (400 at `field`): no list at all, or the
 * first invalid entries, each with its number and property.
 */
export function readEntries(content: unknown, field = 'file'): FileEntries {
  const refuse = (fields: FieldIssue[]) => new AppError('project.common.invalid', { fields });
  if (!Array.isArray(content) || content.length === 0) throw refuse([{ path: field, key: 'locations.file.noList' }]);
  const issues: FieldIssue[] = [];
  const found: FileEntries = { placed: [], named: [] };
  for (const [at, it] of content.entries()) {
    const read = Entry.safeParse(it);
    if (!read.success) issues.push({ ...issueOf(at, read.error.issues[0]?.path ?? []), path: field });
    else if (read.data.spot) found.placed.push({ ...read.data.named, ...read.data.spot });
    else found.named.push({ ...read.data.named, entry: at + 1 });
    if (issues.length === NAMED_AT_MOST) break;
  }
  if (issues.length > 0) throw refuse(issues);
  return found;
}
