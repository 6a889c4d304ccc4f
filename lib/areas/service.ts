import 'server-only';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { mayRead } from '@/lib/auth/reading';
import { listElementTypes } from '@/lib/element-types/service';
import type { Box } from '@/lib/elements/list/schema';
import { elementsPolicy } from '@/lib/elements/policy';
import { elementSettings } from '@/lib/elements/service';
import { archiveTileBytes, mapArchives } from '@/lib/embedded-map/service';
import { AppError, invalid } from '@/lib/errors';
import { type AreaRow, findArea } from './queries';
import { type AreaSize, MAX_ELEMENTS } from './schema';
import { archiveTilesOf, tileCounts } from './tiles';

/** Measured on the demo's elements: bytes of an element's JSON besides its texts, and of each of its parts. */
const JSON_BYTES = { element: 900, value: 110, point: 30, file: 420 };
/** Of a tile: a feature, each of its corners, and a group with the shares of its types. */
const TILE_BYTES = { feature: 30, point: 3, group: 60 };
/** The most groups that a tile shows: they are at least 20 of its 512 px apart. */
const MAX_GROUPS = 64;
/** From this zoom on tiles hold the elements themselves. */
const FIRST_SINGLE_ZOOM = 15;

const jsonBytes = ({ elements, text, values, points, files }: AreaRow) =>
  elements * JSON_BYTES.element + text + values * JSON_BYTES.value + points * JSON_BYTES.point + files * JSON_BYTES.file;

function tileBytes({ elements, points }: AreaRow, counts: ReturnType<typeof tileCounts>) {
  return counts.reduce((sum, { z, count }) => {
    const whole = elements * TILE_BYTES.feature + points * TILE_BYTES.point;
    const grouped = Math.min(elements, count * MAX_GROUPS) * TILE_BYTES.group;
    return sum + (z >= FIRST_SINGLE_ZOOM ? whole : grouped);
  }, 0);
}

/** Tiles that the operator added to the embedded map. */
async function addedTiles(ctx: Context, bbox: Box) {
  const found = (await mapArchives(ctx)).map(async (archive) => {
    const tiles = archiveTilesOf(archive, bbox).length;
    return { tiles, bytes: tiles > 0 ? tiles * (await archiveTileBytes(ctx, archive.uuid)) : 0 };
  });
  const all = await Promise.all(found);
  return { tiles: all.reduce((sum, it) => sum + it.tiles, 0), bytes: all.reduce((sum, it) => sum + it.bytes, 0) };
}

/** Whose elements are stored: what the caller sees, and apart from it what everybody does. */
async function readersOf({ actor }: Context): Promise<Actor[]> {
  const alone = actor.role === VISITOR.role || !(await mayRead({ actor: VISITOR }));
  return alone ? [actor] : [VISITOR, actor];
}

/**
 * How much the elements of an area, tiles, choices and forms take on a device. 400 where there are too many elements, 403 where the lists that
 * they are read from are switched off.
 */
export async function areaSize(ctx: Context, bbox: Box): Promise<AreaSize> {
  if (!permits(elementsPolicy.list(ctx.actor), await elementSettings(ctx))) throw new AppError('project.common.permissionDenied');
  const readers = await readersOf(ctx);
  const rows = await Promise.all(readers.map((actor) => findArea(ctx.db, actor, bbox, MAX_ELEMENTS)));
  const elements = rows.at(-1)?.elements ?? 0;
  if (elements > MAX_ELEMENTS) throw invalid('bbox', 'project.areas.tooMany', { max: MAX_ELEMENTS });
  const counts = tileCounts(bbox);
  const added = await addedTiles(ctx, bbox);
  const { result } = await listElementTypes(ctx, { size: 1000 });
  const forms = Buffer.byteLength(JSON.stringify(result.items));
  const parts = rows.map((row) => jsonBytes(row) + tileBytes(row, counts));
  return {
    elements,
    tiles: counts.reduce((sum, { count }) => sum + count, added.tiles),
    bytes: Math.round(parts.reduce((sum, it) => sum + it, forms + added.bytes)),
  };
}
