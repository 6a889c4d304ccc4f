import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { seesLayer } from '@/lib/auth/seen-sql';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { ProxiedLayer } from './target';

/** A layer of another server that uses the proxy, and is for the reader. `isForAll`: for everybody. */
export async function findProxiedLayer(db: Db, id: number, reader: Pick<Actor, 'role'>): Promise<ProxiedLayer | undefined> {
  const [found] = await db.$queryRaw<ProxiedLayer[]>`
    SELECT type, server_url AS "serverUrl", ${seesLayer(Prisma.sql`id`, { role: 'VISITOR' })} AS "isForAll" FROM geometric_layer
    WHERE ${seesLayer(Prisma.sql`id`, reader)} AND id = ${id}::bigint AND use_proxy AND type IN ('WMS', 'XYZ', 'OSM') AND server_url IS NOT NULL`;
  return found;
}
