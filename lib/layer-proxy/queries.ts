import 'server-only';
import type { Db } from '@/lib/db';
import type { ProxiedLayer } from './target';

/** A layer of another server that uses the proxy. */
export async function findProxiedLayer(db: Db, id: number): Promise<ProxiedLayer | undefined> {
  const [found] = await db.$queryRaw<ProxiedLayer[]>`
    SELECT type, server_url AS "serverUrl" FROM geometric_layer
    WHERE id = ${id}::bigint AND use_proxy AND type IN ('WMS', 'XYZ', 'OSM') AND server_url IS NOT NULL`;
  return found;
}
