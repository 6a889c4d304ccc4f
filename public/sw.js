// Keeps the app usable without a network: its own files, the pages and tiles seen last, the elements read last.
// Addresses under _next/static carry a hash of their content, so what is cached of them is never out of date; pages, tiles and
// answers are requested first and read from the cache only when nobody answers. After an update the pages are cached anew.
const BASE = new URL('.', self.location.href).pathname;
importScripts(`${BASE}sw-areas.js`);
const FILES = 'files-1';
const PAGES = 'pages-1';
const TILES = 'tiles-1';
/** What somebody read while logged in; forgotten when they log out. */
const PRIVATE = 'private-1';
const OFFLINE_PAGE = `${BASE}offline`;
/** Pages that are there without a network though nobody has opened them. */
const ELEMENT_PAGE = `${BASE}offline/element`;
const ALWAYS = [BASE, OFFLINE_PAGE, ELEMENT_PAGE, `${BASE}outbox`, `${BASE}areas`];
const STATIC = `${BASE}_next/static/`;
/** No address: under it the files of this build and of the one before are listed. */
const BUILDS = `${STATIC}builds`;
/** How many answers of each kind are cached, the latest. */
const MOST = { [PAGES]: 30, [TILES]: 800, [PRIVATE]: 300, [FILES]: 5000 };

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(PAGES).then((pages) => pages.addAll(ALWAYS)));
});

self.addEventListener('activate', (event) => {
  const ours = Object.keys(MOST);
  const isOurs = (name) => ours.includes(name) || name.startsWith(AREA);
  const sweep = caches.keys().then((names) => Promise.all(names.filter((it) => !isOurs(it)).map((it) => caches.delete(it))));
  event.waitUntil(Promise.all([sweep, self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  if (event.data === 'keepFiles') event.waitUntil(keepFiles());
  if (event.data === 'forget') event.waitUntil(forgetPerson());
});

async function forgetPerson() {
  const own = [PRIVATE, ...(await allAreas()).filter(isOwn)];
  directories.clear();
  await Promise.all(own.map((it) => caches.delete(it)));
  // The map names what its reader may see.
  await renewPage(await caches.open(PAGES), BASE);
}

/** What each build consists of: those of this build that are not there yet are fetched, those of builds long gone let go. */
async function keepFiles() {
  const list = await fetch(`${STATIC}files.json`, { cache: 'no-store' });
  if (!list.ok) return;
  const wanted = (await list.json()).map((file) => STATIC + file);
  const files = await caches.open(FILES);
  const before = (await (await files.match(BUILDS))?.json()) ?? [];
  const cached = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  for (const url of wanted) if (!cached.has(url)) await files.add(url).catch(() => undefined);
  if (String(before[0]) === String(wanted)) return;
  // A tab that was open before an update still runs the build before, whose files the server may no longer have.
  const builds = [wanted, ...before.slice(0, 1)];
  await files.put(BUILDS, new Response(JSON.stringify(builds)));
  const inUse = new Set([BUILDS, ...builds.flat()]);
  for (const url of cached) if (url.startsWith(STATIC) && !inUse.has(url)) await files.delete(url);
  if (before.length > 0) await renewPages();
}

/** Pages that were cached before an update are of the former build: what shows without a network is to be of this one. */
async function renewPages() {
  const pages = await caches.open(PAGES);
  const cached = (await pages.keys()).map(({ url }) => new URL(url).pathname);
  for (const path of new Set([...ALWAYS, ...cached])) await renewPage(pages, path);
  const own = await caches.open(PRIVATE);
  for (const { url } of await own.keys()) {
    const { pathname } = new URL(url);
    if (isOfReader(pathname.slice(BASE.length))) await renewPage(own, pathname);
  }
}

async function renewPage(cache, path) {
  const answer = await fetch(path, { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok && !answer.redirected) await cache.put(path, answer);
  else if (answer && !ALWAYS.includes(path)) await cache.delete(path);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(BASE)) return;
  // Areas are taken along from the server alone: what is cached here may be old, and is not cached a second time.
  if (request.cache === 'no-store') return;
  const answer = answerTo(event, url.pathname.slice(BASE.length), url);
  if (answer) event.respondWith(answer);
});

function answerTo(event, path, url) {
  const { request } = event;
  if (path === '_next/static/files.json') return undefined;
  if (path.startsWith('_next/static/')) return cacheFirst(request);
  if (/^(fonts|icons|basemap)\//.test(path)) return askedFirst(event, FILES);
  if (request.mode === 'navigate') return page(event, isOfReader(path) ? PRIVATE : PAGES);
  if (path.startsWith('api/tiles/')) return askedFirst(event, url.searchParams.has('scope') ? PRIVATE : TILES);
  if (isReadable(path)) return askedFirst(event, PRIVATE);
  if (isSeveral(path)) return several(event, url);
  if (path === 'api/search') return fetch(request).catch((error) => searchInAreas(request, url, error));
  return undefined;
}

/** The page of an element holds what its reader may see. */
const isOfReader = (path) => path.startsWith('geometric_element/details/');

/** What somebody in the field wants to read again: elements with their pictures, and what a form needs. */
const isReadable = (path) =>
  /^api\/elements\/(file_formats|element_type\/\d+|geometric_element\/(\d+(\/(user|admin))?|files\/[\w-]+))\/?$/.test(path);

const isSeveral = (path) => /^api\/elements\/geometric_element(\/(user|admin))?$/.test(path);

/** Several elements in one answer: each is cached as if it had been requested alone, which is how it is read without a network. */
async function several(event, url) {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keepEach(url, answer.clone()));
  else if (answer.status === 401) event.waitUntil(Promise.all(alone(url).map((it) => forgetAnswer(PRIVATE, it))));
  return answer;
}

async function keepEach(url, answer) {
  const headers = { 'content-type': 'application/json' };
  for (const element of await answer.json())
    await keep(PRIVATE, alone(url, [element.id])[0], new Response(JSON.stringify(element), { headers }));
}

/** The address of each of these elements alone. */
function alone({ pathname, searchParams }, ids = searchParams.get('ids')?.split(',') ?? []) {
  const [, path, audience = ''] = /^(.*geometric_element)(\/.*)?$/.exec(pathname);
  const type = searchParams.has('type') ? `?type=${searchParams.get('type')}` : '';
  return ids.map((id) => `${path}/${id}${audience}${type}`);
}

async function cacheFirst(request) {
  const files = await caches.open(FILES);
  const cached = await files.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await files.put(request, answer.clone());
  return answer;
}

async function askedFirst(event, name) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keep(isForAccounts(answer) ? PRIVATE : name, request, answer.clone()));
    else if (answer.status === 401) event.waitUntil(Promise.all([forgetAnswer(name, request), closeAreas(request)]));
    return answer;
  } catch (error) {
    for (const cacheName of new Set([name, PRIVATE])) {
      const cached = await caches.match(request, { cacheName, ignoreVary: true });
      if (cached) return cached;
    }
    const taken = await fromAreas(request);
    if (taken) return taken;
    throw error;
  }
}

/** Where elements are for accounts only, tiles say so: they go when the person logs out. */
const isForAccounts = (answer) => /\bprivate\b/.test(answer.headers.get('cache-control') ?? '');

const forgetAnswer = async (name, request) => (await caches.open(name)).delete(request, { ignoreVary: true });

/** A page as it is now; without a network as it was, or a page that says so. What stands behind the address does not matter. */
async function page(event, name) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) event.waitUntil(keep(name, request.url.split(/[?#]/)[0], answer.clone()));
    return answer;
  } catch {
    const cached = await caches.match(request, { cacheName: name, ignoreVary: true, ignoreSearch: true });
    if (cached) return cached;
    const { pathname } = new URL(request.url);
    const id = /^geometric_element\/details\/(\d+)/.exec(pathname.slice(BASE.length))?.[1];
    if (id && (await elementIn(await allAreas(), id))) return caches.match(ELEMENT_PAGE, { cacheName: PAGES, ignoreVary: true });
    return caches.match(OFFLINE_PAGE, { cacheName: PAGES, ignoreVary: true });
  }
}

/** Keeps an answer, and lets go of the oldest ones. */
async function keep(name, request, answer) {
  const cache = await caches.open(name);
  // Cached anew, it is the latest.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  const keys = await cache.keys();
  const spare = keys.filter(({ url }) => !ALWAYS.includes(new URL(url).pathname));
  for (const old of spare.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(old, { ignoreVary: true });
}
