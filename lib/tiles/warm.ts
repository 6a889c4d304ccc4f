import 'server-only';
import { env } from '@/lib/env';
import { LAST_GROUPED_ZOOM, LAST_TILE_ZOOM } from '@/lib/tile-grid';
import { hasMadeTiles } from './public-tiles';
import { findSomePlace, foldTileChanges } from './queries';
import { current, MAX_CONNECTIONS, primary, replica } from './source';
import { GRID_BITS } from './sql';
import { styledTile } from './styled-tile';

/** A database that takes longer is waited for by the requests themselves. */
const MAX_MS = 3000;

const warn = (error: unknown) => console.error(JSON.stringify({ level: 'warn', at: 'tiles', error: String(error) }));

async function makeSome(): Promise<void> {
  const source = primary();
  await current(source);
  const place = await findSomePlace(source.tiles);
  if (!place) return;
  for (const z of [LAST_GROUPED_ZOOM, LAST_TILE_ZOOM]) {
    const tile = { typeIds: [place.typeId], z, x: place.x >> (GRID_BITS - z), y: place.y >> (GRID_BITS - z) };
    await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => styledTile(source, tile, { kind: 'public' })));
  }
}

/** Opens the connections that tiles are read over and has each plan their statements, which the first requests would wait for. */
export async function warmTiles(): Promise<void> {
  const soon = new Promise<void>((resolve) => setTimeout(resolve, MAX_MS).unref());
  await Promise.race([makeSome(), soon]).catch(warn);
}

/**
 * Asks now and then what has changed, so that what was cached is still known after a time without requests, and has changes taken out that
 * every copy knows by then.
 */
export function keepTilesCurrent(everyMs: number): void {
  const ask = async () => {
    if (hasMadeTiles())
      await Promise.all([current(primary()), ...(env.DATABASE_REPLICA_URL ? [current(replica()).catch(() => undefined)] : [])]);
    await foldTileChanges(primary().tiles);
  };
  setInterval(() => void ask().catch(warn), everyMs).unref();
}
