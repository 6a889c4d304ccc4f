import 'server-only';
import type { Db } from '@/lib/db';
import type { StoredCheck } from '@/lib/layers/sql';
import { Prisma } from '@/prisma/generated/client';
import type { Sampled } from '../sample';

const { sql } = Prisma;

/** A layer of another server as it is asked. */
export interface CheckedLayer extends Sampled {
  id: number;
  useProxy: boolean;
}

const layer = sql`l.id, l.type, l.server_url AS "serverUrl", l.internal_name AS "internalName", l.version, l.image_format AS "imageFormat",
  l.coordinate_system AS "coordinateSystem", l.extent, l.min_zoom AS "minZoom", l.max_zoom AS "maxZoom", l.use_proxy AS "useProxy"`;
const FOREIGN = sql`l.type NOT IN ('WMS_DATABASE', 'WMS_SHAPE')`;

export async function findForeignLayer(db: Db, id: number): Promise<CheckedLayer | undefined> {
  const [found] = await db.$queryRaw<
    CheckedLayer[]
  >`SELECT ${layer} FROM geometric_layer l WHERE l.id = ${id}::bigint AND ${FOREIGN}`;
  return found;
}

/**
 * Takes a few layers that are due: never tried, tried a day ago, or found broken an hour ago. None that another copy of the app took
 * within ten minutes.
 */
export const claimDueLayers = (db: Db, most: number): Promise<CheckedLayer[]> => db.$queryRaw`
  WITH due AS (
    SELECT l.id FROM geometric_layer l LEFT JOIN layer_check k ON k.layer_id = l.id
    WHERE ${FOREIGN} AND (k.layer_id IS NULL OR (k.claimed_at < now() - interval '10 minutes'
      AND coalesce(k.checked_at < now() - CASE WHEN k.failing_since IS NULL THEN interval '1 day' ELSE interval '1 hour' END, true)))
    ORDER BY k.checked_at NULLS FIRST, l.id LIMIT ${most}::int),
  claimed AS (
    INSERT INTO layer_check AS k (layer_id) SELECT id FROM due
    ON CONFLICT (layer_id) DO UPDATE SET claimed_at = now() WHERE k.claimed_at < now() - interval '10 minutes'
    RETURNING layer_id)
  SELECT ${layer} FROM geometric_layer l JOIN claimed ON claimed.layer_id = l.id ORDER BY l.id`;

/** Keeps what was found out, and since when a broken layer is. Nothing where the layer has gone meanwhile. */
export async function storeCheck(db: Db, id: number, reason: StoredCheck['reason']): Promise<StoredCheck | undefined> {
  const said = reason && JSON.stringify(reason);
  const [stored] = await db.$queryRaw<StoredCheck[]>`
    INSERT INTO layer_check AS k (layer_id, checked_at, failing_since, reason)
    SELECT l.id, now(), CASE WHEN ${said}::jsonb IS NOT NULL THEN now() END, ${said}::jsonb FROM geometric_layer l WHERE l.id = ${id}::bigint
    ON CONFLICT (layer_id) DO UPDATE SET claimed_at = now(), checked_at = now(), reason = excluded.reason,
      failing_since = CASE WHEN excluded.reason IS NOT NULL THEN coalesce(k.failing_since, now()) END
    RETURNING to_json(checked_at) #>> '{}' AS "checkedAt", to_json(failing_since) #>> '{}' AS "failingSince", reason`;
  return stored;
}
