import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as CATALOGUE } from '@/app/api/catalog.jsonld/route';
import { GET as ROBOTS } from '@/app/robots.txt/route';
import { GET as INDEX } from '@/app/sitemap.xml/route';
import { GET as PART } from '@/app/sitemaps/[code]/[part]/route';
import { elementPath } from '@/lib/element-pages/address';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';

interface Node extends Record<string, unknown> {
  '@id'?: string;
  '@type'?: string;
}

const SITE = 'http://localhost:3000';
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

let ana: Person;
let uxia: Person;
let typeId: number;
let code: string;
let shown: number;
let hidden: number;
let emptyCode: string;

/** Whether visitors read elements, and may list them. */
async function settings(values: Record<string, string>) {
  const all = { ENABLE_ANONYMOUS_READING: 'true', ENABLE_GEOMETRIC_ELEMENT_QUERY: 'true', ...values };
  for (const [name, value] of Object.entries(all))
    await sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [name, value]);
}

const codeOf = async (id: number) =>
  (await sqlOne<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type WHERE id = $1', [id])).code;

beforeAll(async () => {
  ({ ana, uxia } = await people());
  const type = await anElementType({ name: 'Fountain' });
  typeId = type.id;
  code = await codeOf(typeId);
  shown = (await anElement({ type, owner: ana, description: 'Fonte <Vella> & Nova' })).id;
  hidden = (await anElement({ type, owner: ana, description: 'Secret', isPublic: false })).id;
  const empty = await anElementType({ name: 'Mill' });
  emptyCode = await codeOf(empty.id);
  await anElement({ type: empty, owner: ana, description: 'Hidden mill', isPublic: false });
  await sql(
    `UPDATE geometric_element_type SET licence = $2, source = 'Concello', contact = 'a@example.org', update_rhythm = 'MONTHLY' WHERE id = $1`,
    [typeId, LICENCE],
  );
});
beforeEach(() => settings({}));

const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
const index = async (as: Person = visitor) => (await call(INDEX, { url: '/sitemap.xml', as })).text();
const part = (name: string, of = code, as: Person = visitor) => call(PART, { url: '/x', params: { code: of, part: name }, as });

describe('the catalogue', () => {
  const read = async (as: Person = visitor) => (await callJson<Node>(CATALOGUE, { as })).body;
  const datasetOf = (it: Node) => (it['dcat:dataset'] as Node[]).find((one) => one['dct:identifier'] === code) as Node;

  it('has a dataset for each type, with titles in three languages and its metadata', async () => {
    const answer = await call(CATALOGUE, {});
    expect(answer.headers.get('content-type')).toBe('application/ld+json');
    const document = (await answer.json()) as Node;
    expect(document['@type']).toBe('dcat:Catalog');
    for (const text of ['dct:title', 'dct:description'])
      expect((document[text] as Node[]).map((it) => it['@language'])).toEqual(['es', 'gl', 'en']);
    const dataset = datasetOf(document);
    expect((dataset['dct:title'] as Node[]).map((it) => it['@language'])).toEqual(['es', 'gl', 'en']);
    expect(dataset).toMatchObject({
      '@type': 'dcat:Dataset',
      'dct:license': { '@id': LICENCE },
      'dct:provenance': { 'rdfs:label': 'Concello' },
      'dcat:contactPoint': { 'vcard:hasEmail': { '@id': 'mailto:a@example.org' } },
      'dct:accrualPeriodicity': { '@id': 'http://publications.europa.eu/resource/authority/frequency/MONTHLY' },
      'dct:modified': { '@type': 'xsd:dateTime' },
    });
    const forms = (dataset['dcat:distribution'] as Node[]).map((it) => [it['dct:title'], (it['dcat:accessURL'] as Node)['@id']]);
    const file = `${SITE}/api/elements/geometric_element_type/${typeId}/export?format=`;
    expect(forms).toEqual([
      ['OGC API Features', `${SITE}/api/ogc/collections/${code}`],
      ['WFS', `${SITE}/api/mapserver?service=WFS&version=2.0.0&request=GetFeature&typeNames=${code}`],
      ['GeoJSON', `${file}geojson`],
      ['CSV', `${file}csv`],
      ['GeoPackage', `${file}gpkg`],
      ['Vector tiles (TileJSON)', `${SITE}/api/ogc/collections/${code}/tilejson.json`],
    ]);
  });

  it('is JSON-LD whose every term is of a vocabulary that it names, and whose references are absolute', async () => {
    const document = await read();
    const context = document['@context'] as Record<string, string>;
    const ids = new Set<string>();
    const check = (value: unknown): void => {
      if (Array.isArray(value)) for (const one of value) check(one);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
      for (const [term, inner] of Object.entries(value)) {
        if (term === '@id') expect(new URL(inner as string).protocol).toMatch(/^(https?|mailto):$/);
        if (!term.startsWith('@')) expect(Object.keys(context)).toContain(term.split(':')[0]);
        if (term === '@type') expect(Object.keys(context)).toContain((inner as string).split(':')[0]);
        check(inner);
      }
      const { '@id': id, '@type': type } = value as Node;
      if (id && type) expect(ids.has(id), `${id} is described twice`).toBe(false);
      if (id && type) ids.add(id);
    };
    const { '@context': _, ...graph } = document;
    check(graph);
    expect(ids.size).toBeGreaterThan(6);
  });

  it('a rhythm in words and a contact that is no address are nodes with a label', async () => {
    await sql(`UPDATE geometric_element_type SET contact = 'Ana', update_rhythm = 'After storms' WHERE id = $1`, [typeId]);
    expect(datasetOf(await read())).toMatchObject({
      'dcat:contactPoint': { 'vcard:fn': 'Ana' },
      'dct:accrualPeriodicity': { '@type': 'dct:Frequency', 'rdfs:label': 'After storms' },
    });
  });

  it('is empty for everybody where elements are for accounts only, or not listed', async () => {
    for (const off of ['ENABLE_ANONYMOUS_READING', 'ENABLE_GEOMETRIC_ELEMENT_QUERY']) {
      await settings({ [off]: 'false' });
      for (const as of [visitor, ana, uxia]) expect((await read(as))['dcat:dataset'], off).toEqual([]);
    }
  });
});

describe('the sitemap', () => {
  it('is an index with a part for each type that has public elements', async () => {
    const all = locs(await index());
    expect(all).toContain(`${SITE}/sitemaps/${code}/all.xml`);
    expect(all.join()).not.toContain(emptyCode);
    expect(await (await call(ROBOTS as never, {})).text()).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it('a part has the canonical addresses of public elements, whoever asks', async () => {
    for (const as of [visitor, ana, uxia]) {
      const answer = await part('all.xml', code, as);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
      expect(locs(await answer.text())).toEqual([SITE + elementPath({ id: shown, name: 'Fonte <Vella> & Nova' })]);
    }
    expect(locs(await (await part('all.xml', emptyCode)).text())).toEqual([]);
  });

  it('404: what is no part, and no type', async () => {
    for (const name of ['x.xml', 'all', '-1.xml', '01.xml', '99999999999.xml']) expect((await part(name)).status, name).toBe(404);
    expect((await part('all.xml', 'nothing')).status).toBe(404);
  });

  it('nobody gets one where elements are for accounts only, or not listed', async () => {
    for (const off of ['ENABLE_ANONYMOUS_READING', 'ENABLE_GEOMETRIC_ELEMENT_QUERY']) {
      await settings({ [off]: 'false' });
      expect(locs(await index(uxia)), off).toEqual([]);
      expect((await part('all.xml', code, uxia)).status, off).toBe(404);
    }
  });

  it('more than 50,000 of a type are parts by ranges of ids, which together have each one once', async () => {
    const many = await anElementType({ name: 'Tree' });
    const manyCode = await codeOf(many.id);
    // Neither their search nor their history is asked for here, and both take longer than all the rest.
    const slow = ['keep_element_search_insert', 'record_element_revisions_insert'];
    for (const it of slow) await sql(`ALTER TABLE geometric_element DISABLE TRIGGER ${it}`);
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
       SELECT $1, $2, 'Tree ' || n, ST_SetSRID(ST_MakePoint(-8 + n / 100000.0, 43), 4326), n % 50 <> 0 FROM generate_series(1, 51100) n`,
      [many.id, ana.id],
    );
    for (const it of slow) await sql(`ALTER TABLE geometric_element ENABLE TRIGGER ${it}`);
    const all = locs(await index()).filter((loc) => loc?.includes(`/sitemaps/${manyCode}/`));
    expect(all.length).toBeGreaterThan(1);
    const listed = await Promise.all(
      all.map(async (loc) => locs(await (await part(loc?.split('/').at(-1) ?? '', manyCode)).text())),
    );
    expect(Math.max(...listed.map(({ length }) => length))).toBeLessThanOrEqual(50_000);
    const ids = listed.flat().map((loc) => /details\/(\d+)/.exec(loc ?? '')?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([50_078, 50_078]);
  }, 120_000);

  it('never lists a hidden element', async () => {
    expect(await (await part('all.xml')).text()).not.toContain(String(`/${hidden}`));
  });
});
