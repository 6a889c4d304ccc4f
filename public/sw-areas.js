// What the service worker answers from areas that somebody took along (components/offline-areas) when nobody else answers.
/** Each area has two caches, of what everybody sees and of what its person sees. The number is that of their form. */
const AREA = 'area-1-';
const AREA_PRIVATE = '-private';

const isOwn = (name) => name.startsWith(AREA) && name.endsWith(AREA_PRIVATE);

/** Visitors are refused what everybody could see: what was cached of it may not be shown any more. */
async function closeAreas({ url, headers }) {
  if (headers.has('authorization') || /\/(user|admin)$|[?&]scope=/.test(url)) return;
  const open = (await allAreas()).filter((it) => !isOwn(it));
  directories.clear();
  await Promise.all(open.map((it) => caches.delete(it)));
}

/** The caches of areas, those of their person first: they know more. */
async function allAreas() {
  const names = (await caches.keys()).filter((it) => it.startsWith(AREA));
  return names.sort((a, b) => isOwn(b) - isOwn(a));
}

/** Those of their person only for requests in the name of somebody. */
const areasFor = async ({ headers }) => (await allAreas()).filter((it) => headers.has('authorization') || !isOwn(it));

const readIn = async (cacheName, address) => (await caches.match(`${BASE}${address}`, { cacheName, ignoreVary: true }))?.json();

/** The answer to a request, as far as an area holds it. */
async function fromAreas(request) {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(BASE.length);
  const element = /^api\/elements\/geometric_element\/(\d+)(\/(user|admin))?$/.exec(path);
  if (element) {
    const found = await elementIn(await areasFor(request), element[1]);
    return found && Response.json(found);
  }
  const tile = /^api\/tiles\/elements\/([\d,]+)\/(\d+\/\d+\/\d+\.mvt)$/.exec(path);
  // The map asks for the tiles that everybody sees without a name, also where elements are for accounts only.
  for (const cacheName of await allAreas()) {
    const address = tile ? await tileAddress(cacheName, tile, searchParams.get('scope')) : pathname;
    const cached = address && (await caches.match(address, { cacheName, ignoreVary: true }));
    if (cached) return cached;
  }
  return undefined;
}

/** A tile was taken with all types: the map draws those of it that show. */
async function tileAddress(cacheName, [, typeIds, place], scope) {
  const wanted = typeIds.split(',');
  const lists = (await readIn(cacheName, 'areas/lists')) ?? [];
  const list = lists.find((it) => wanted.every((id) => it.split(',').includes(id)));
  return list && `${BASE}api/tiles/elements/${list}/${place}${scope ? `?scope=${scope}` : ''}`;
}

/** Directories of areas that were read, by element: once written they never change. */
const directories = new Map();

async function directoryIn(cacheName) {
  if (!directories.has(cacheName)) {
    const entries = await readIn(cacheName, 'areas/directory');
    if (!entries) return new Map();
    directories.set(cacheName, new Map(entries.map((it) => [String(it.id), it])));
  }
  return directories.get(cacheName);
}

async function elementIn(names, id) {
  for (const cacheName of names) {
    const entry = (await directoryIn(cacheName)).get(id);
    const page = entry && (await readIn(cacheName, `areas/elements/${entry.page}`));
    const found = page?.find((it) => String(it.id) === id);
    if (found) return found;
  }
  return undefined;
}

/** As it is searched: without case, accents and punctuation. */
const folded = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim();

/** Each word that was typed begins a word of the name, in any order, as it is for the server. */
const isNamed = (name, words) => {
  const text = ` ${folded(name)}`;
  return words.every((word) => text.includes(` ${word}`));
};

/** Without a network the search finds by their names the elements that were taken along. */
async function searchInAreas(request, { searchParams }, error) {
  const names = await areasFor(request);
  if (names.length === 0) throw error;
  const wanted = folded(searchParams.get('q') ?? '');
  if (!wanted) return Response.json([]);
  const words = wanted.split(' ');
  const types = searchParams.get('types')?.split(',');
  const found = new Map();
  for (const cacheName of names)
    for (const { page: _, ...it } of (await directoryIn(cacheName)).values())
      if (!found.has(it.id) && (!types || types.includes(String(it.type.id))) && isNamed(it.name, words)) found.set(it.id, it);
  const begins = ({ name }) => Number(folded(name).startsWith(wanted));
  const items = [...found.values()].sort((a, b) => begins(b) - begins(a)).slice(0, Number(searchParams.get('size') ?? 5));
  return Response.json(items.length > 0 ? [{ kind: 'ELEMENT', items }] : []);
}
