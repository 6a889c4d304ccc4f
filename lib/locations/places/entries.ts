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
 * An entry of a file of divisions: `t` kind, `n` name, `c` its code, `p` the code of what contains it, and where it is: `b`
 * or `bbox` [west, south, east, north], `x` and `y` or `center` [lng, lat]. A box or a position is enough.
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
  .transform(({ t, n, c, p, b, bbox, x, y, center }, check) => {
    const box = b ?? bbox;
    const at = x != null && y != null ? ([x, y] as const) : center;
    if (!box && !at) {
      check.addIssue({ code: 'custom', path: ['b'] });
      return z.NEVER;
    }
    const [west, south, east, north] = box ?? [...(at as readonly [number, number]), ...(at as readonly [number, number])];
    const [lng, lat] = at ?? [(west + east) / 2, (south + north) / 2];
    return { kind: t, name: n, code: c || null, parent: p || null, lng, lat, west, south, east, north };
  });
export type PlaceEntry = z.output<typeof Entry>;

const SHOWN = 5;

/** Counted from 1, as people count. */
function issueOf(entry: number, path: PropertyKey[]): FieldIssue {
  return { path: 'file', key: 'locations.file.entry', values: { entry: entry + 1, property: String(path[0] ?? '–') } };
}

/**
 * The places of a file of divisions as it was parsed. Throws what is wrong with it (400 at `field`): no list at all, or the
 * first entries that are none, each with its number and property.
 */
export function readPlaces(content: unknown, field = 'file'): PlaceEntry[] {
  const refuse = (fields: FieldIssue[]) => new AppError('project.common.invalid', { fields });
  if (!Array.isArray(content) || content.length === 0) throw refuse([{ path: field, key: 'locations.file.noList' }]);
  const issues: FieldIssue[] = [];
  const entries: PlaceEntry[] = [];
  for (const [at, it] of content.entries()) {
    const read = Entry.safeParse(it);
    if (read.success) entries.push(read.data);
    else issues.push({ ...issueOf(at, read.error.issues[0]?.path ?? []), path: field });
    if (issues.length === SHOWN) break;
  }
  if (issues.length > 0) throw refuse(issues);
  return entries;
}
