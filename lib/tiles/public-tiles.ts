import 'server-only';
import { LRUCache } from 'lru-cache';
import type { WithDb } from '@/lib/db';
import { mayLag, ofOneDatabase } from '@/lib/db/reading';
import { etagOf } from '@/lib/http/etag';
import { processState } from '@/lib/process-state';
import { touches } from './changes';
import { stateOf, type TileRules, type TileState } from './rules';
import type { TileParams } from './schema';
import { current, endOf, primary, replica, type TileSource } from './source';
import { styledTile } from './styled-tile';

export interface PublicTile {
  bytes: Buffer;
  etag: string;
  state: TileState;
}

/** A tile of one database, with what was known when it was asked for. */
interface MadeTile extends PublicTile {
  tile: TileParams;
  rules: TileRules;
  epoch: number;
  /** The number of the first change that it may lack. */
  seen: number;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** The memory of an entry besides its bytes. */
const ENTRY_BYTES = 700;

/** The cache of public tiles, one for each process. */
const made = processState(
  'tiles.made',
  () => new LRUCache<string, MadeTile>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES }),
);

export const hasMadeTiles = () => made.size > 0;

const keyOf = ({ typeIds, z, x, y }: TileParams) => `${typeIds}/${z}/${x}/${y}`;

/** Whether a tile is as it would be made now, by what is known of its database. */
function isCurrent({ known }: TileSource, one: MadeTile): boolean {
  const { rules, epoch, first, changes } = known;
  if (!rules || one.epoch !== epoch || one.seen < first) return false;
  if (one.rules !== rules) {
    const state = stateOf(rules, one.tile.typeIds);
    if (state.drawn !== one.state.drawn) return false;
    Object.assign(one, { rules, state });
  }
  for (; one.seen < endOf(known); one.seen++)
    if (touches(changes[one.seen - first] as (typeof changes)[number], one.tile, one.state.reach)) return false;
  return true;
}

/** What a key stands for, if such a tile was made: nothing needs to be parsed then. */
export const placeOfMade = (key: string): TileParams | undefined => made.peek(key)?.tile;

async function tileFrom(source: TileSource, tile: TileParams): Promise<PublicTile> {
  const key = `${source.name === 'primary' ? '' : 'replica '}${keyOf(tile)}`;
  const { known } = source;
  if (made.has(key) || known.snapshot === null) await current(source);
  const before = made.get(key);
  if (before && isCurrent(source, before)) return before;
  const { epoch, snapshot } = known;
  const seen = endOf(known);
  const fresh = await styledTile(source, tile, { kind: 'public' });
  const one = { ...fresh, tile, epoch, seen, etag: etagOf(fresh.bytes) };
  if (snapshot !== null) made.set(key, one);
  return one;
}

/**
 * A public tile. One that was made before is returned only if, according to the database, nothing that it shows has changed since, so that it
 * is never outdated. Not from a replica: who may see it, because switching reading off must have effect at once.
 */
export async function publicTile(ctx: WithDb, tile: TileParams): Promise<PublicTile> {
  if (!mayLag(ctx)) return tileFrom(primary(), tile);
  const [found] = await Promise.all([
    ofOneDatabase(
      ctx,
      () => tileFrom(replica(), tile),
      () => tileFrom(primary(), tile),
    ),
    current(primary()),
  ]);
  return { ...found, state: { ...found.state, open: primary().known.rules?.open ?? false } };
}
