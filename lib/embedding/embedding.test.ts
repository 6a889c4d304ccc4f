import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metadata } from 'next';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateMetadata as mapHead } from '@/app/(public)/page';
import { PUT as CHANGE_PARAMETER } from '@/app/api/configuration_parameter/[id]/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as OEMBED } from '@/app/api/oembed/route';
import { generateMetadata as embedHead } from '@/app/embed/page';
import { elementPath } from '@/lib/element-pages/address';
import type { Element } from '@/lib/elements/schema';
import type { Page } from '@/lib/http/list';
import { inTurn } from '@/lib/http/listener';
import { contentPolicy, pageHeaders } from '@/lib/page-headers';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import { frameCode } from './address';
import { frameEmbeds } from './frames';
import { typesOf } from './schema';
import { embeddedElement, embeddedView } from './service';

vi.mock('next-intl/server', async (original) => ({ ...(await original<object>()), getLocale: async () => 'en-GB' }));

const SITE = 'http://localhost:3000';
const NAME = 'Fonte "Vella" <b>';

let ana: Person;
let uxia: Person;
let type: { id: number };
let code: string;
let shown: number;
let hidden: number;

const setting = (name: string, value: string | null) =>
  sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [name, value]);

beforeAll(async () => {
  ({ ana, uxia } = await people());
  type = await anElementType({ name: 'Fountain' });
  code = (await sqlOne<{ code: string }>('SELECT code FROM geometric_element_type WHERE id = $1', [type.id])).code;
  shown = (await anElement({ type, owner: ana, description: NAME })).id;
  hidden = (await anElement({ type, owner: ana, description: 'Secret', isPublic: false })).id;
});
beforeEach(async () => {
  await setting('ENABLE_ANONYMOUS_READING', 'true');
  await setting('EMBED_FRAME_ANCESTORS', '*');
});

describe('what is embedded', () => {
  it('an element that a visitor sees; hidden, absent and odd ones are the same nothing', async () => {
    expect((await embeddedElement('en-GB', String(shown)))?.element.name).toBe(NAME);
    for (const id of [String(hidden), '987654321', '0', '-1', '1e3', 'x', '', '9'.repeat(30)])
      expect(await embeddedElement('en-GB', id), id).toBeUndefined();
  });

  it('nothing says who owns it, and nothing is open where elements are for accounts only', async () => {
    expect(JSON.stringify(await embeddedElement('en-GB', String(shown)))).not.toContain('ownerLogin');
    await setting('ENABLE_ANONYMOUS_READING', 'false');
    expect(await embeddedElement('en-GB', String(shown))).toBeUndefined();
  });

  it('a map of types by code or id, and of an extent; without them of everything', async () => {
    const view = (it: { type?: string; bbox?: string }) => embeddedView('en-GB', it);
    expect(await view({})).toEqual({});
    for (const name of [code, code.toLowerCase(), String(type.id)])
      expect(await view({ type: name })).toEqual({ typeIds: [type.id] });
    expect(await view({ bbox: '-9,42,-8,43.5' })).toEqual({ extent: [-9, 42, -8, 43.5] });
    for (const wrong of ['', '1,2,3', '-8,42,-9,43', '-9,42,-8,x', '-190,42,-8,43', '-9,42,-8,91', '-9,42,-8,43,5'])
      expect(await view({ bbox: wrong }), wrong).toBeUndefined();
    expect([await view({ type: 'none' }), await view({ type: ' None' })]).toEqual([{ typeIds: [] }, { typeIds: [] }]);
    for (const wrong of ['nothing', `${code},nothing`, `${code},none`, 'none,none', ''])
      expect(await view({ type: wrong }), wrong).toBeUndefined();
  });
});

it('types that an address names show, whatever shows at first; without names it is as on the map', () => {
  const types = [{ id: 1 }, { id: 2, initiallyVisible: false }, { id: 3, initiallyVisible: false }];
  expect(typesOf(types, [2, 1])).toEqual([
    { id: 1, initiallyVisible: true },
    { id: 2, initiallyVisible: true },
  ]);
  expect([typesOf(types, []), typesOf(types)]).toEqual([[], types]);
});

describe('filters', () => {
  const ids = {} as Record<'height' | 'keeper' | 'kept' | 'reviewed', number>;
  let lower: string;
  const wrong = () => [
    // Not of the type, no such code, none at all, twice, and not of a single type.
    { type: code, 'attribute.987654321': '1' },
    { type: code, 'attribute.nothing': '1' },
    { type: code, 'attribute.': '1' },
    { type: code, [`attribute.${ids.height}`]: '1..9', 'attribute.height': '5..9' },
    { 'attribute.height': '1..9' },
    { [`attribute.${ids.height}`]: '1..9' },
    { type: `${code},${other}`, [`attribute.${ids.height}`]: '1..9' },
    { type: 'none', [`attribute.${ids.height}`]: '1..9' },
    { type: other, [`attribute.${ids.height}`]: '1..9' },
    // No value of it.
    { type: code, [`attribute.${ids.height}`]: 'tall' },
    { type: code, [`attribute.${ids.height}`]: ['1', '2'] },
    { type: code, beforeCreationDate: 'yesterday' },
    { type: code, province: 'x;y' },
    { geometricElementId: '0' },
    { name: ['a', 'b'] },
    { type: 'none', geometricElementId: '0' },
    { type: 'none', ownerLogin: 'ana' },
    { ownerLogin: 'ana' },
  ];
  /** What visitors may not ask, by the code and the id of an attribute. */
  const forbidden = () => [
    ...(['kept', 'reviewed'] as const).flatMap((name) => [`attribute.${name}`, `attribute.${ids[name]}`]),
    ...['ownerLogin', 'ownerId', 'isPublic', 'isReviewed', 'internalComments'],
  ];
  let other: string;

  beforeAll(async () => {
    other = String((await anElementType({ name: 'Mill' })).id);
    const attribute = async (name: string, dataType: string, visibility = 'PUBLIC') => {
      const { id } = await anAttributeCalled(type.id, name, dataType);
      await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = $1', [id, visibility]);
      return id;
    };
    ids.keeper = await attribute('KEEPER', 'TEXT');
    ids.height = await attribute('HEIGHT', 'FLOAT');
    ids.kept = await attribute('KEPT', 'TEXT', 'CONTRIBUTOR');
    ids.reviewed = await attribute('REVIEWED', 'TEXT', 'REVIEWER');
    lower = code.toLowerCase();
  });

  it('are those of the list of public elements, attributes by id or by code in any case', async () => {
    const { height, keeper } = ids;
    for (const name of [`attribute.${height}`, 'attribute.height', 'attribute.HEIGHT'])
      expect(await embeddedView('en-GB', { type: lower, [name]: '1..9', 'attribute.keeper': 'Ana', page: '3', x: '1' })).toEqual({
        typeIds: [type.id],
        filters: { [`attribute.${height}`]: '1..9', [`attribute.${keeper}`]: 'Ana' },
      });
  });

  it('by what all elements have are of all types, several, or one; empty ones say nothing', async () => {
    const filters = { laterCreationDate: '2020-01-01', name: 'Vella', province: '15' };
    expect(await embeddedView('en-GB', filters)).toEqual({ filters });
    expect(await embeddedView('en-GB', { ...filters, type: `${code},${other}` })).toEqual({
      typeIds: [type.id, Number(other)],
      filters,
    });
    expect(await embeddedView('en-GB', { type: lower, name: '', 'attribute.nothing': '' })).toEqual({ typeIds: [type.id] });
  });

  it('find what the list of visitors finds, and nothing that is hidden', async () => {
    const { height } = ids;
    const tall = await anElement({ type, owner: ana, description: 'Tall', attributes: { [height]: '7' } });
    const gone = await anElement({ type, owner: ana, isPublic: false, attributes: { [height]: '7' } });
    const view = await embeddedView('en-GB', { type: lower, 'attribute.height': '5..9' });
    const url = `/x?${new URLSearchParams(view?.filters as Record<string, string>)}`;
    const { body } = await callJson<Page<Element>>(LIST, { url, params: { id: String(type.id) } });
    expect(body.result.items.map(({ id }) => id)).toEqual([tall.id]);
    await sql('DELETE FROM geometric_element WHERE id = ANY($1)', [[tall.id, gone.id]]);
  });

  it('that are wrong, or that visitors may not ask, are no map and have no code, whatever elements say', async () => {
    const shown = await anElement({ type, owner: ana, attributes: { [ids.kept]: 'granite', [ids.reviewed]: 'granite' } });
    const secret = forbidden().flatMap((name) =>
      ['granite', 'basalt', 'true', '1'].map((value) => ({ type: code, [name]: value })),
    );
    for (const asked of [...wrong(), ...secret]) {
      expect(await embeddedView('en-GB', asked), JSON.stringify(asked)).toBeUndefined();
      expect((await embedHead({ searchParams: Promise.resolve(asked) })).alternates, JSON.stringify(asked)).toBeUndefined();
    }
    await sql('DELETE FROM geometric_element WHERE id = $1', [shown.id]);
  });

  it('are refused where visitors may not query', async () => {
    const view = () => embeddedView('en-GB', { type: code, name: 'Vella' });
    expect(await view()).toBeDefined();
    await setting('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'false');
    expect(await view()).toBeUndefined();
    expect(await embeddedView('en-GB', { type: code })).toEqual({ typeIds: [type.id] });
    await setting('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'true');
  });

  it('are in the code of oEmbed and in discovery, by id and in one order', async () => {
    const filters = Object.entries({ [`attribute.${ids.height}`]: '1..9', [`attribute.${ids.keeper}`]: 'A&B', name: 'Vella' });
    const shown = Object.entries({ type: code, bbox: '-9,42,-8,43' });
    const src = `${SITE}/embed?${new URLSearchParams([...shown, ...filters.sort()])}`;
    const asked = {
      name: 'Vella',
      x: '1',
      'attribute.keeper': 'A&B',
      bbox: '-9,42,-8,43',
      'attribute.Height': '1..9',
      type: code,
    };
    const { alternates } = await embedHead({ searchParams: Promise.resolve(asked) });
    const found = Object.values(alternates?.types ?? {}).map((url) => new URL(String(url)).searchParams.get('url'));
    expect(found).toEqual([src, src]);
    for (const url of [src, `${SITE}/embed?${new URLSearchParams(asked)}`]) {
      const answer = await callJson<{ html: string }>(OEMBED, { url: `/api/oembed?url=${encodeURIComponent(url)}` });
      expect(answer.body.html).toContain(`src="${src.replaceAll('&', '&amp;')}"`);
    }
    for (const name of forbidden())
      for (const as of [visitor, ana, uxia]) {
        const url = `/api/oembed?url=${encodeURIComponent(`${SITE}/embed?type=${code}&${name}=true`)}`;
        expect((await call(OEMBED, { url, as })).status, name).toBe(404);
      }
  });
});

it('a type that is called none is shown by its code', async () => {
  const called = await anElementType({ name: 'None' });
  await sql(`UPDATE geometric_element_type SET code = 'NONE' WHERE id = $1`, [called.id]);
  expect(await embeddedView('en-GB', { type: 'none' })).toEqual({ typeIds: [called.id] });
  await sql('DELETE FROM geometric_element_type WHERE id = $1', [called.id]);
});

describe('oEmbed', () => {
  const ask = (url: string, more = '', as: Person = visitor) =>
    call(OEMBED, { url: `/api/oembed?url=${encodeURIComponent(url)}${more}`, as });
  const page = () => `${SITE}${elementPath({ id: shown, name: NAME })}`;

  it('gives the code of the card of an element, by its page with and without the name, and by the embedded page', async () => {
    for (const url of [page(), `${SITE}/geometric_element/details/${shown}`, `${SITE}/embed?element=${shown}`]) {
      const answer = await ask(url);
      expect(answer.status, url).toBe(200);
      const body = await answer.json();
      expect(body).toMatchObject({
        version: '1.0',
        type: 'rich',
        title: NAME,
        width: 480,
        height: 420,
        provider_url: `${SITE}/`,
      });
      expect(body.html).toMatch(new RegExp(`^<iframe src="${SITE}/embed\\?element=${shown}" title="[^"<>]*" width="480"`));
    }
  });

  it('gives the code of the map, with its parameters', async () => {
    expect((await (await ask(`${SITE}/`)).json()).html).toContain(`src="${SITE}/embed"`);
    expect((await (await ask(`${SITE}/embed?type=none`)).json()).html).toContain(`src="${SITE}/embed?type=none"`);
    const body = await (await ask(`${SITE}/embed?type=${code}&bbox=-9,42,-8,43&x=1`)).json();
    expect(body.html).toContain(`src="${SITE}/embed?type=${code}&amp;bbox=-9%2C42%2C-8%2C43"`);
  });

  it('is found by the head of the map and of embedded pages, and of none that show nothing', async () => {
    const linked = async (head: Metadata) => {
      const types = (head.alternates?.types ?? {}) as Record<string, string>;
      const answers = await Promise.all(
        Object.entries(types).map(async ([of, url]) => {
          const answer = await call(OEMBED, { url: url.slice(SITE.length) });
          return [of, answer.status, /src=(?:&#34;|"|\\")([^"\\&]*)/.exec(await answer.text())?.[1]];
        }),
      );
      return answers;
    };
    const both = (src: string) => [
      ['application/json+oembed', 200, src],
      ['text/xml+oembed', 200, src],
    ];
    const embedded = (asked: Record<string, string>) => embedHead({ searchParams: Promise.resolve(asked) });
    expect(await linked(mapHead())).toEqual(both(`${SITE}/embed`));
    expect(await linked(await embedded({}))).toEqual(both(`${SITE}/embed`));
    expect(await linked(await embedded({ element: String(shown) }))).toEqual(both(`${SITE}/embed?element=${shown}`));
    expect(await linked(await embedded({ type: code, x: '1' }))).toEqual(both(`${SITE}/embed?type=${code}`));
    for (const [name, value] of [
      ['element', String(hidden)],
      ['type', 'nothing'],
      ['bbox', '1'],
    ] as const)
      expect(await linked(await embedded({ [name]: value }))).toEqual([]);
  });

  it('is as large as is asked for at most, and XML where that is asked for', async () => {
    expect(await (await ask(page(), '&maxwidth=300&maxheight=9999')).json()).toMatchObject({ width: 300, height: 420 });
    const answer = await ask(page(), '&format=xml');
    expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(await answer.text()).toMatch(/<oembed>[\s\S]*<title>Fonte "Vella" &lt;b&gt;<\/title>[\s\S]*<html>&lt;iframe /);
  });

  it('404: what is hidden, absent, of another site or no such page, to everybody alike', async () => {
    const other = ['https://example.org/', `http://localhost:3001/geometric_element/details/${shown}`, `${SITE}/admin`, 'x'];
    const none = [hidden, 987_654_321].flatMap((id) => [
      `${SITE}/geometric_element/details/${id}`,
      `${SITE}/embed?element=${id}`,
    ]);
    for (const url of [...other, ...none, `${SITE}/embed?type=nothing`, `${SITE}/embed?bbox=1`])
      for (const as of [visitor, ana, uxia]) expect((await ask(url, '', as)).status, url).toBe(404);
    await setting('ENABLE_ANONYMOUS_READING', 'false');
    expect((await ask(page(), '', uxia)).status).toBe(404);
  });

  it('400: without an address, or in another format', async () => {
    expect((await call(OEMBED, { url: '/api/oembed' })).status).toBe(400);
    expect((await ask(page(), '&format=html')).status).toBe(400);
  });
});

it('no title can leave the code', () => {
  const html = frameCode({ src: 'https://a/?x="&y', title: `"><script>alert('1')</script>`, width: 1, height: 2 });
  expect(html.match(/[<>]/g)).toEqual(['<', '>', '<', '>']);
  expect(html.match(/"/g)).toHaveLength(12);
});

describe('who may show it in a frame', () => {
  const answered = async (path: string, base = '') => {
    const server = http.createServer(
      inTurn([frameEmbeds(base)], (_, response) => {
        for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
        response.setHeader('Content-Security-Policy', contentPolicy('n', false));
        response.end();
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    await new Promise((resolve) => server.close(resolve));
    const policy = headers.get('content-security-policy') ?? '';
    return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('x-frame-options'), policy.includes("object-src 'none'")];
  };

  it('everybody shows the embedded pages alone', async () => {
    for (const path of ['/embed', '/embed/', '/embed?element=1']) expect(await answered(path), path).toEqual(['*', null, true]);
    expect(await answered('/base/embed?x', '/base')).toEqual(['*', null, true]);
    for (const path of ['/', '/embedded', '/embed/x', '/x/embed', '/admin?/embed', '//embed'])
      expect(await answered(path), path).toEqual(["'self'", 'SAMEORIGIN', true]);
    expect((await answered('/embed', '/base'))[1]).toBe('SAMEORIGIN');
  });

  it('or those whom the parameter names, which has to be a list of sites', async () => {
    const { id } = await sqlOne<{ id: number }>(`SELECT id FROM configuration_parameter WHERE code = 'EMBED_FRAME_ANCESTORS'`);
    const change = (value: string, as: Person) =>
      callJson(CHANGE_PARAMETER, { method: 'PUT', params: { id: String(id) }, body: { value }, as });
    expect([(await change('*', visitor)).status, (await change('*', ana)).status]).toEqual([401, 403]);
    for (const wrong of [
      "*; script-src 'unsafe-inline'",
      "'none' *",
      'https://a.org, https://b.org',
      'javascript:',
      'https://a/b',
    ])
      expect((await change(wrong, uxia)).status, wrong).toBe(400);
    for (const value of ["'none'", "'self'", 'https://example.org *.example.com:8080']) {
      expect((await change(value, uxia)).status, value).toBe(200);
      expect(await answered('/embed')).toEqual([value, null, true]);
    }
  });
});
