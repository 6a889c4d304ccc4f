import { listsOf } from '@/components/elements/lists-of';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { isVisitor } from '@/lib/auth/policy';
import type { ElementPage } from '@/lib/elements/list/schema';
import type { Element } from '@/lib/elements/schema';
import { addressOf } from '@/lib/http/client';
import { extentOfGeometry } from '@/lib/map/camera';
import { type DirectoryEntry, entries, type Into } from './area-cache';
import { fetched } from './fetched';
import type { Taking } from './taking';

/** So many elements are one entry of a cache. */
const PAGE = 200;

async function* pagesOf({ box, typeIds, signal }: Taking, actor: Actor): AsyncGenerator<readonly Element[]> {
  const as = isVisitor(actor) ? 'anybody' : 'person';
  for (const id of typeIds)
    for (const { endpoint, flags } of listsOf(actor, id)) {
      let after: string | undefined;
      do {
        const query = { bbox: box.join(','), size: PAGE, type: 'reference', ...flags, after };
        const answer = await fetched(addressOf(endpoint, { params: { id }, query }), signal, as);
        const { result } = (await answer.json()) as ElementPage;
        if (result.items.length > 0) yield result.items;
        after = result.next;
      } while (after);
    }
}

function entryOf({ id, name, geom, geometricElementTypeDto: type }: Element, page: number): DirectoryEntry {
  const [west, south, east, north] = extentOfGeometry(geom);
  return {
    id,
    name,
    type: { id: type.id, code: type.code, name: type.name },
    center: [(west + east) / 2, (south + north) / 2],
    bbox: [west, south, east, north],
    page,
  };
}

/** Takes the elements that somebody sees, page by page, and in the end a directory of them. */
async function takeSeen(taking: Taking, into: Into, actor: Actor, tell: (elements: number) => void) {
  const directory: DirectoryEntry[] = [];
  let page = 0;
  for await (const elements of pagesOf(taking, actor)) {
    for (const element of elements) directory.push(entryOf(element, page));
    await taking.put(into, entries.page(page), Response.json(elements));
    page += 1;
    tell(elements.length);
  }
  await taking.put(into, entries.directory, Response.json(directory));
}

/** Takes the elements of an area: what visitors see, where they may see elements (`isOpen`), and all that its person sees. */
export async function takeElements(taking: Taking, isOpen: boolean): Promise<void> {
  const { actor, has, count } = taking;
  const byVisitor = isVisitor(actor);
  const counted = (elements: number) => count({ elements });
  const known = await taking.read<DirectoryEntry[]>('own', entries.directory);
  if (known) counted(known.length);
  if (isOpen && !has('open', entries.directory)) await takeSeen(taking, 'open', VISITOR, byVisitor ? counted : () => undefined);
  if (!byVisitor && !known) await takeSeen(taking, 'own', actor, counted);
}
