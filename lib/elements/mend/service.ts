import 'server-only';
import type { Context } from '@/lib/auth/context';
import { inTime } from '@/lib/db/in-time';
import { AppError, invalid } from '@/lib/errors';
import { readGeometry } from '../geometry';
import { type Mended, type MendInput, MIN_PART_M2 } from '../schema';
import { findMended } from './queries';

/** How many positions an outline may have: what crosses itself everywhere has their square in corners. */
const MAX_POSITIONS = 1000;
const MEND_MS = 3000;

const positionsIn = (it: unknown): number =>
  Array.isArray(it) && typeof it[0] !== 'number' ? it.reduce((sum: number, part) => sum + positionsIn(part), 0) : 1;

/**
 * An area as it can be stored: without crossings and tiny parts. Points and lines come back as they are. Nothing is written. 400 at
 * `geom` where it has no outline, too many positions, or nothing would be left of it.
 */
export async function mendGeometry(ctx: Context, { geom }: MendInput): Promise<Mended> {
  const { geometry, problems = [] } = readGeometry(geom, 'ANY_GEOMETRY');
  if (!geometry) throw new AppError('project.common.invalid', { fields: problems });
  if (!geometry.type.endsWith('Polygon')) return { geom: geometry };
  if (positionsIn(geometry.coordinates) > MAX_POSITIONS)
    throw invalid('geom', 'elements.geometry.tooMany', { max: MAX_POSITIONS });
  const mended = await inTime(ctx, MEND_MS, ({ db }) => findMended(db, geometry, MIN_PART_M2));
  if (mended === undefined) throw invalid('geom', 'elements.geometry.tangled');
  if (mended === null) throw invalid('geom', 'elements.geometry.nothingLeft');
  return { geom: mended };
}
