import { archiveTilesOf, tilesOf } from '@/lib/areas/tiles';
import type { Role } from '@/lib/auth/actor';
import { basePath } from '@/lib/base-path';
import { AppError } from '@/lib/errors';
import { MAX_TYPES } from '@/lib/map/element-sources';
import { entries, type Into } from './area-cache';
import { type As, fetched } from './fetched';
import type { Taking } from './taking';

/** So many tiles are asked for at once. */
const AT_ONCE = 6;
const SCOPES: Record<Role, 'own' | 'all' | undefined> = { VISITOR: undefined, USER: 'own', REVIEWER: 'all', ADMIN: 'all' };

interface Wanted {
  address: string;
  into: Into;
  as: As;
  /** Where there is none, a coarser one shows. */
  optional?: boolean;
}

function listsOf(typeIds: readonly number[]): string[] {
  const sorted = [...typeIds].sort((a, b) => a - b);
  const lists: string[] = [];
  for (let n = 0; n < sorted.length; n += MAX_TYPES) lists.push(sorted.slice(n, n + MAX_TYPES).join(','));
  return lists;
}

/** The addresses that a tile of elements is read from. */
function ofElements({ actor }: Taking, isOpen: boolean, lists: readonly string[], place: string): Wanted[] {
  const scope = SCOPES[actor.role];
  return lists.flatMap((list) => {
    const address = `${basePath}/api/tiles/elements/${list}/${place}.mvt`;
    const everybodys: Wanted = isOpen ? { address, into: 'open', as: 'anybody' } : { address, into: 'own', as: 'person' };
    return scope ? [everybodys, { address: `${address}?scope=${scope}`, into: 'own', as: 'person' }] : [everybodys];
  });
}

/** Takes tiles: of elements, all types together, in which the map finds those of any of them; and those that the operator added to the map. */
export async function takeTiles(taking: Taking, isOpen: boolean): Promise<void> {
  const { box, typeIds, archives } = taking;
  const lists = listsOf(typeIds);
  for (const into of ['open', 'own'] as const) await taking.put(into, entries.lists, Response.json(lists));
  const added = archives.flatMap((archive) =>
    archiveTilesOf(archive, box).map((tile): Wanted[] => [
      {
        address: `${basePath}/api/tiles/embedded/${archive.uuid}/${tile.join('/')}`,
        into: 'open',
        as: 'anybody',
        optional: true,
      },
    ]),
  );
  const tiles = [...tilesOf(box).map((tile) => ofElements(taking, isOpen, lists, tile.join('/'))), ...added].values();
  let failed = false;
  const work = async () => {
    for (const wanted of tiles) {
      if (failed) return;
      for (const it of wanted) await takeTile(taking, it);
      taking.count({ tiles: 1 });
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  const broken = (await Promise.allSettled(workers)).find((it) => it.status === 'rejected');
  if (broken) throw broken.reason;
}

/** An empty tile is stored too: nothing lies there, which is not the same as not knowing. */
async function takeTile({ has, put, signal }: Taking, { address, into, as, optional }: Wanted) {
  if (has(into, address)) return;
  const tile = await fetched(address, signal, as).catch((error: unknown) => {
    if (optional && error instanceof AppError && error.code === 'project.common.notFound') return null;
    throw error;
  });
  if (tile) await put(into, address, tile);
}
