import 'server-only';
import type { Context } from '@/lib/auth/context';
import { extentOf } from '@/lib/configuration/settings';
import { AppError } from '@/lib/errors';
import { readValues } from '@/lib/parameters/service';
import type { Position as LngLat } from '@/lib/position';
import type { EntriesQuery, PlaceSearch } from '../api';
import { MIN_SEARCH } from '../api';
import type { Place } from '../schema';
import { type FileEntries, NAMED_AT_MOST, type NamedEntry, type PlaceEntry } from './entries';
import { lngLatOf, readPosition } from './position';
import {
  deleteEntries,
  type FoundPlace,
  findAlike,
  findEntries,
  findEntriesWithin,
  findNamed,
  foldTexts,
  hasProvince,
  insertEntries,
  locatePositions,
  type Wanted,
} from './queries';

export { readEntries } from './entries';

const SHOWN = 20;
/** Rows that are read for each that is shown: the same place may be in several sources. */
const READ_EACH = 5;
/** Two villages with the same name within this distance are the same one: degrees. */
const NEAR = 0.003;

/** Throws the first unknown names, each with similar ones. */
async function refuseUnknown(ctx: Context, unknown: readonly NamedEntry[]): Promise<void> {
  if (unknown.length === 0) return;
  const alike = await findAlike(ctx.db, unknown.slice(0, NAMED_AT_MOST));
  const fields = unknown.slice(0, NAMED_AT_MOST).map(({ entry, kind, name }) => {
    const names = alike.filter((it) => it.entry === entry).map((it) => it.name);
    return { path: 'file', key: 'locations.file.unknown', values: { entry, kind, name, alike: names.join(', ') || 'none' } };
  });
  throw new AppError('project.common.invalid', { fields });
}

/**
 * Positions for the entries that have only a name, from the divisions in the database. A name that several divisions have
 * stands for each of them. 400 for names that no division has.
 */
async function entriesByName(ctx: Context, fileId: number, named: readonly NamedEntry[]): Promise<PlaceEntry[]> {
  if (named.length === 0) return [];
  const found = await findNamed(ctx.db, fileId, named);
  const known = new Set(found.map((it) => it.entry));
  await refuseUnknown(
    ctx,
    named.filter(({ entry }) => !known.has(entry)),
  );
  return [...new Map(found.map((it) => [[it.kind, it.code, it.lng, it.lat].join('|'), it])).values()];
}

/** Replaces the entries of a file. Runs in the caller's transaction. */
export async function replaceEntries(ctx: Context, fileId: number, { placed, named }: FileEntries): Promise<void> {
  await deleteEntries(ctx.db, fileId);
  const all = [...placed, ...(await entriesByName(ctx, fileId, named))];
  if (all.length > 0) await insertEntries(ctx.db, fileId, all);
}

/** Removes the entries of a file. */
export async function removeEntries(ctx: Context, fileId: number): Promise<void> {
  await deleteEntries(ctx.db, fileId);
}

/** Whether two sources describe the same place: the same kind and name, and the same code or nearly the same position. */
function same(one: FoundPlace, other: FoundPlace): boolean {
  if (one.fileId === other.fileId || one.t !== other.t) return false;
  if (one.c !== null && other.c !== null && one.t !== 'EP') return one.c === other.c;
  const [[w = 0, s = 0, e = 0, n = 0], [w2 = 0, s2 = 0, e2 = 0, n2 = 0]] = [one.bbox, other.bbox];
  return one.folded === other.folded && w - NEAR <= e2 && w2 <= e + NEAR && s - NEAR <= n2 && s2 <= n + NEAR;
}

/** Each place once: an imported division before an entry of a file. */
function once(found: readonly FoundPlace[]): Place[] {
  const unique: FoundPlace[] = [];
  for (const place of found) {
    const at = unique.findIndex((it) => same(it, place));
    if (at < 0) unique.push(place);
    else if (place.fileId === null) unique[at] = place;
  }
  return unique;
}

async function wantedBy(ctx: Context, q: string): Promise<Wanted> {
  const [first, ...others] = await foldTexts(
    ctx.db,
    q.split(',').map((part) => part.trim().replace(/\s+/g, ' ')),
  );
  const name = first?.name ?? '';
  const core = (first?.core ?? '').length >= MIN_SEARCH ? (first?.core ?? '') : name;
  return { name, core, within: others.map((it) => it.name).filter(Boolean) };
}

const contains = ([west, south, east, north]: [number, number, number, number], { x, y }: { x: number; y: number }) =>
  x >= west && x <= east && y >= south && y <= north;

/** A typed position. If its two numbers can be read in either order, one within the map's extent is preferred. */
async function typedPositions(ctx: Context, q: string): Promise<Place[]> {
  const readings = readPosition(q);
  if (readings.length === 0) return [];
  const values = await readValues(ctx.db, 'MAP_MAX_EXTENT', 'MAP_INITIAL_EXTENT');
  const extent = extentOf(values, 'MAP_MAX_EXTENT') ?? extentOf(values, 'MAP_INITIAL_EXTENT');
  const likely = extent ? readings.filter((it) => it.srid === 4326 && contains(extent, it)) : [];
  const located = await locatePositions(ctx.db, likely.length > 0 ? likely : readings);
  return located
    .filter(({ lng, lat }) => Number.isFinite(lng) && Number.isFinite(lat))
    .map(({ lng, lat, within }) => ({
      t: 'XY',
      n: `${lat.toFixed(6)}, ${lng.toFixed(6)}`,
      c: null,
      bbox: [lng, lat, lng, lat],
      center: [lng, lat],
      within,
    }));
}

/** The position that was typed, [lng, lat]: the latitude first unless letters say otherwise. Undefined if it is none. */
export function typedPosition(q: string): LngLat | undefined {
  const [first] = readPosition(q);
  return first && lngLatOf(first);
}

/** At most so many entries by name, ignoring case and accents, the best first; or the position that was typed, whatever kinds were asked for. */
export async function searchGazetteer(ctx: Context, { q, types }: PlaceSearch, size = SHOWN): Promise<Place[]> {
  const positions = await typedPositions(ctx, q);
  if (positions.length > 0) return positions;
  const wanted = await wantedBy(ctx, q);
  if (wanted.name.length < MIN_SEARCH && wanted.within.length === 0) return [];
  return once(await findEntries(ctx.db, wanted, types, size * READ_EACH)).slice(0, size);
}

/** Whether a place can be chosen by browsing the divisions, which begins with the provinces. */
export const canBrowseDivisions = (ctx: Context): Promise<boolean> => hasProvince(ctx.db);

/** What a division contains, by name; without a code the provinces. */
export const listEntries = async (ctx: Context, { within, types }: EntriesQuery): Promise<Place[]> =>
  once(await findEntriesWithin(ctx.db, within, types));
