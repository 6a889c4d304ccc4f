import { request as ask } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { slugOf } from '../../lib/element-pages/address';
import { configured } from '../support/configuration';
import { sql } from '../support/product';
import { arrange, clearAway, type Scene } from '../support/scene';

// The page of an element as a crawler or a browser without scripts gets it.

const MAX_BYTES = 60_000;
const MAX_PICTURE_BYTES = 1_000_000;

let scene: Scene;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  scene = await arrange(request);
  await request.dispose();
});
test.afterAll(() => clearAway(scene));

const address = (id = scene.shown) => `/geometric_element/details/${id}`;
const get = (request: APIRequestContext, path: string, language = 'en-GB') =>
  request.get(path, { maxRedirects: 0, headers: { cookie: `locale=${language}` } });
const html = async (request: APIRequestContext, path: string, language?: string) => (await get(request, path, language)).text();
const head = (text: string) => text.slice(0, text.indexOf('</head>'));
const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head(text))?.[1];
const hrefs = (text: string) => [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
/** What stands in the page, without what scripts would need. */
const body = (text: string) => text.slice(text.indexOf('<body')).replace(/<script[\s\S]*?<\/script>/g, '');

test('the address with the name is the right one: another name leads to it, none is answered directly', async ({ request }) => {
  const canonical = `${address()}/${slugOf(scene.shownName)}`;
  for (const path of [address(), canonical]) expect((await get(request, path)).status(), path).toBe(200);
  for (const wrong of [`${address()}/castro`, `${canonical}-x`, `${address()}/%F0%9F%98%80?scroll=files&x=1`]) {
    const answer = await get(request, wrong);
    expect([301, 308], wrong).toContain(answer.status());
    const to = new URL(answer.headers().location ?? '', 'http://x');
    expect(to.pathname + to.search).toBe(canonical + (wrong.includes('?') ? '?scroll=files&x=1' : ''));
  }
});

test('what is hidden and what is absent are the same 404 that is not indexed', async ({ request }) => {
  const paths = [scene.hidden, 987_654_321].flatMap((id) => [address(id), `${address(id)}/${slugOf(scene.hiddenName)}`]);
  for (const path of [...paths, '/geometric_element/details/x', '/geometric_element/details/0']) {
    const answer = await get(request, path);
    const text = await answer.text();
    expect([answer.status(), meta(text, 'robots')], path).toEqual([404, 'noindex']);
    expect(text).toContain('This element does not exist, or you may not see it.');
    expect(text).not.toContain(scene.hiddenName);
    expect(meta(text, 'og:title'), path).toBeUndefined();
  }
});

test('where elements are for accounts only, each id gets the same page', async ({ request }) => {
  await configured({ ENABLE_ANONYMOUS_READING: 'false' }, async () => {
    for (const id of [scene.shown, scene.hidden, 987_654_321]) {
      const answer = await get(request, address(id));
      const text = await answer.text();
      expect([answer.status(), meta(text, 'robots')]).toEqual([200, 'noindex']);
      expect(text).toContain('Elements are shown to people with an account.');
    }
  });
});

test('the page is whole without scripts, in each language, and small', async ({ request }) => {
  const months = { 'en-GB': 'Added in March 2026', 'es-ES': 'Añadido en marzo de 2026', 'gl-ES': 'Engadido en marzo de 2026' };
  await sql(`UPDATE geometric_element SET creation_date = '2026-03-15T12:00:00Z' WHERE id = $1`, [scene.shown]);
  for (const [language, added] of Object.entries(months)) {
    const text = await html(request, address(), language);
    const shown = body(text);
    expect(text).toContain(`<html lang="${language}"`);
    expect([...shown.matchAll(/<h1[^>]*>([^<]*)</g)].map(([, it]) => it)).toEqual([scene.shownName]);
    expect(shown).toContain(added);
    expect(shown).toMatch(new RegExp(`<img[^>]*alt="[^"]*${scene.shownName}`));
    const links = hrefs(shown);
    expect(links).toContain(`/geometric_elements/${scene.typeId}`);
    expect(links.some((it) => it?.startsWith('geo:42.91'))).toBe(true);
    expect(links.some((it) => it?.includes('/directions?to=42.91'))).toBe(true);
    expect(links.some((it) => it?.startsWith('/#map=') && it.endsWith(`element=${scene.shown}`))).toBe(true);
    expect(links.some((it) => it !== address() && it?.startsWith('/geometric_element/details/'))).toBe(true);
  }
});

test('compressed, it has at most 60 kB', async ({ baseURL }) => {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const sent = ask(`${baseURL}${address()}`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    });
    sent.on('error', reject).end();
  });
  expect(gunzipSync(bytes).toString()).toContain(scene.shownName);
  expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
});

test('its head says what links to it show, and its node what it is', async ({ request, baseURL }) => {
  const text = await html(request, address());
  const canonical = `${baseURL}${address()}/${slugOf(scene.shownName)}`;
  expect(/<title>([^<]*)</.exec(head(text))?.[1]).toMatch(new RegExp(`^${scene.shownName} · `));
  expect(/<link rel="canonical" href="([^"]*)"/.exec(head(text))?.[1]).toBe(canonical);
  for (const name of ['description', 'og:title', 'og:description', 'og:image:alt', 'twitter:card'])
    expect(meta(text, name), name).toBeTruthy();
  expect([meta(text, 'og:url'), meta(text, 'og:type'), meta(text, 'og:locale')]).toEqual([canonical, 'article', 'en_GB']);

  const picture = await request.get(meta(text, 'og:image') ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await picture.body()).length).toBeLessThan(MAX_PICTURE_BYTES);
  const known = await request.get(meta(text, 'og:image') ?? '', { headers: { 'if-none-match': picture.headers().etag ?? '' } });
  expect(known.status()).toBe(304);

  const nodes = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, it]) =>
    JSON.parse(it ?? ''),
  );
  expect(nodes).toEqual([
    expect.objectContaining({
      name: scene.shownName,
      url: canonical,
      image: meta(text, 'og:image'),
      geo: expect.objectContaining({ latitude: 42.91, longitude: -8.21 }),
    }),
  ]);
  expect(nodes[0]['@type']).toBeTruthy();
});

test('no name can add to the page what it is not', async ({ request }) => {
  const name = '</title></script><script>window.broken = 1</script><img src=x onerror=alert(1)>';
  await sql('UPDATE geometric_element SET description = $2 WHERE id = $1', [scene.shown, name]);
  const text = await html(request, address());
  await sql('UPDATE geometric_element SET description = $2 WHERE id = $1', [scene.shown, scene.shownName]);
  expect(text).not.toContain('<script>window.broken');
  expect(text).not.toContain('<img src=x');
  const [node] = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, it]) =>
    JSON.parse(it ?? ''),
  );
  expect(node.name).toBe(name);
});
