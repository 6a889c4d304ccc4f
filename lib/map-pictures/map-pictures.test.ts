import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/tiles/picture/route';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { pathData } from './path';
import { tilesOf, viewAround } from './view';

let who: { ana: Person; brais: Person; uxia: Person; visitor: Person };
let mills: { id: number };
let bridges: { id: number };

const HERE = { zoom: 7, lat: 42.8, lng: -8.2, width: 400, height: 600 };
const picture = (query: Record<string, string | number> = {}, { as = who.visitor, headers = {} } = {}) =>
  call(GET, { url: `/api/tiles/picture?${new URLSearchParams(asText({ ...HERE, ...query }))}`, as, headers, by: 'cookie' });
const asText = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
const svgOf = async (response: Response) => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  return response.text();
};
/** The numbers in the signs of groups, and how many single elements there are. */
const signsIn = (svg: string) => ({
  groups: [...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, count]) => count).sort(),
  dots: [...svg.matchAll(/<circle cx=/g)].length,
});
const at = (lng: number, lat: number): GeoJSON.Geometry => ({ type: 'Point', coordinates: [lng, lat] });
const setReading = (value: 'true' | 'false') =>
  sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_ANONYMOUS_READING'`, [value]);

beforeAll(async () => {
  who = await people();
  mills = await anElementType({ name: 'Mills' });
  bridges = await anElementType({ name: 'Bridges' });
  const { ana: owner } = who;
  for (let n = 0; n < 4; n++) await anElement({ type: mills, owner, geom: at(-8.4 + n / 1000, 42.9) });
  for (let n = 0; n < 3; n++) await anElement({ type: bridges, owner, geom: at(-8.4 + n / 1000, 42.9) });
  await anElement({ type: bridges, owner, geom: at(-7.6, 42.3) });
  await anElement({ type: mills, owner, geom: at(-7.6, 43.4), isPublic: false });
});
beforeEach(() => setReading('true'));

describe('the picture of the map', () => {
  it('shows groups with what they hold and single elements, but nothing that is not public, whoever asks', async () => {
    for (const as of [who.visitor, who.ana, who.uxia])
      expect(signsIn(await svgOf(await picture({}, { as })))).toEqual({ groups: ['7'], dots: 1 });
    const [own] = [...(await svgOf(await picture())).matchAll(/stroke-dasharray="(\d+) (\d+)"/g)].map(([, a, b]) => [a, b]);
    expect(own).toEqual(['4', '3']);
  });

  it('shows the types that are asked for; unknown ones are as if they were not asked for', async () => {
    expect(signsIn(await svgOf(await picture({ types: `${mills.id},987654` })))).toEqual({ groups: ['4'], dots: 0 });
    expect(signsIn(await svgOf(await picture({ types: '0' })))).toEqual({ groups: [], dots: 0 });
  });

  it('draws lines and areas that are large enough to be seen', async () => {
    const geom: GeoJSON.Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [3, 41],
          [4, 41],
          [4, 42],
          [3, 41],
        ],
      ],
    };
    const { id } = await anElement({ type: mills, owner: who.ana, geom });
    const svg = await svgOf(await picture({ lat: 41.5, lng: 3.5 }));
    expect(svg).toMatch(/<svg x="[^"]+" y="[^"]+" width="512" height="512" viewBox="[^"]+"><path [^>]*d="M[^"]+" fill="#/);
    await sql('DELETE FROM geometric_element WHERE id = $1', [id]);
  });

  it('is the same until an element changes, and may be cached', async () => {
    const first = await picture();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0/);
    const same = await picture({}, { headers: { 'if-none-match': etag } });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const { id } = await anElement({ type: mills, owner: who.ana, geom: at(-8.39, 42.9) });
    const changed = await picture({}, { headers: { 'if-none-match': etag } });
    expect(signsIn(await svgOf(changed)).groups).toEqual(['8']);
    await sql('DELETE FROM geometric_element WHERE id = $1', [id]);
    const dark = await picture({ theme: 'dark' });
    expect(dark.headers.get('etag')).not.toBe(etag);
    expect(await dark.text()).toContain('#17211f');
  });

  it('closed: a visitor gets the background alone, which no shared cache keeps; an account all that is public', async () => {
    await picture();
    await setReading('false');
    const closed = await picture();
    expect(closed.headers.get('cache-control')).toMatch(/^private/);
    expect(closed.headers.get('vary')).toBe('Authorization, Cookie');
    expect(signsIn(await svgOf(closed))).toEqual({ groups: [], dots: 0 });
    for (const as of [who.brais, who.uxia])
      expect(signsIn(await svgOf(await picture({}, { as })))).toEqual({ groups: ['7'], dots: 1 });
  });

  it('loads nothing and runs nothing, opened by itself', async () => {
    const response = await picture();
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).not.toMatch(/<script|<image|href="[^#]/);
  });

  it.each([
    ['zoom', 15],
    ['zoom', -1],
    ['lat', 86],
    ['lng', 181],
    ['width', 2561],
    ['height', 0],
    ['theme', 'blue'],
    ['types', '1,x'],
  ])('400 at %s = %s', async (field, value) => {
    const response = await picture({ [field]: value });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(`"${field}"`);
  });
});

describe('what lies in it', () => {
  it('is in the tiles that the map draws at this zoom, also at the edge of the world', () => {
    const view = viewAround({ ...HERE, zoom: 6.4 });
    expect(tilesOf(view, 6.4)).toEqual([
      { z: 6, x: 30, y: 23 },
      { z: 6, x: 30, y: 24 },
    ]);
    const edge = viewAround({ ...HERE, zoom: 1, lng: 179, lat: 80 });
    for (const { x, y } of tilesOf(edge, 1)) expect([0, 1]).toEqual(expect.arrayContaining([x, y]));
  });
});

describe('a path', () => {
  const frame = { widthPx: 100, heightPx: 100 };
  /** The positions of a path, in pixels. */
  const positions = (data: string) => {
    const [first = '', rest = ''] = data.slice(1).split('l');
    const numbers = (text: string) => text.trim().split(' ').filter(Boolean).map(Number);
    let [x = 0, y = 0] = numbers(first);
    const steps = numbers(rest);
    const all = [[x / 2, y / 2]];
    for (let n = 0; n < steps.length; n += 2) {
      x += steps[n] ?? 0;
      y += steps[n + 1] ?? 0;
      all.push([x / 2, y / 2]);
    }
    return all;
  };

  it('holds what is in the picture, to half a pixel', () => {
    expect(
      positions(
        pathData(
          [
            [10, 10],
            [20.26, 30],
            [90, 50],
          ],
          frame,
        ),
      ),
    ).toEqual([
      [10, 10],
      [20.5, 30],
      [90, 50],
    ]);
  });

  it('leaves out a run on one side of the picture, but for its ends', () => {
    const run = Array.from({ length: 50 }, (_, n): [number, number] => [200 + n, n]);
    expect(positions(pathData([[50, 50], ...run, [50, 60]], frame))).toEqual([
      [50, 50],
      [200, 0],
      [249, 49],
      [50, 60],
    ]);
  });

  it('keeps what goes around the picture, and nothing of what lies beside it', () => {
    const around: [number, number][] = [
      [-50, -50],
      [150, -50],
      [150, 150],
      [-50, 150],
      [-50, -50],
    ];
    expect(positions(pathData(around, frame))).toEqual(around);
    expect(
      pathData(
        [
          [200, 10],
          [300, 50],
          [200, 90],
        ],
        frame,
      ),
    ).toBe('');
  });
});
