import { type Color, createExpression } from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as MAP } from '@/app/api/mapserver/route';
import { db } from '@/lib/db';
import { columnValues } from '@/lib/map/column-values';
import { call } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anAttributeCalled, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people, visitor } from '@/lib/test/people';
import { definitionsChanged } from '@/lib/versions/service';
import { namesExpression, painted } from '../maplibre-expressions';
import type { StyleDocument } from '../schema';
import { boundStyles } from './bind';
import { colorWritten } from './color';
import { findDrawings } from './queries';
import { columnsJson } from './sql';

// One text, read as a colour by the database, by the browser's map and by the map server.

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer();
});
afterAll(() => mapServer.close());

const FALLBACK = '#445566';
const digits = fc.constantFrom(...'0123456789abcdefABCDEF');
const hex = (length: number) => fc.string({ unit: digits, minLength: length, maxLength: length }).map((it) => `#${it}`);
const byte = fc.integer({ min: 0, max: 300 }).map(String);
const written = fc.oneof(
  fc.oneof(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(hex)),
  fc.array(byte, { minLength: 2, maxLength: 5 }).map((it) => it.join(',')),
  fc.array(byte, { minLength: 3, maxLength: 4 }).map((it) => it.join(', ')),
  fc.constantFrom(
    '255,0,0,255,rgb:1,0,0,1',
    '007,08,9',
    '1,2,3,rgb:',
    '#ÁÉÍÓÚ',
    '#12345é',
    'red',
    'rgb(1,2,3)',
    '#٣٣٣',
    '1,٣,3',
    '',
    ' ',
  ),
  fc.constantFrom(
    ' #112233',
    '#112233 ',
    '#112233\n',
    '#abc   ',
    '-1,2,3',
    '1.5,2,3',
    '#GGGGGG',
    'transparent',
    '"] END',
    "'; --",
    '[NOTE]',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((it) => it.replaceAll('\0', '')),
);

/** The colour that MapLibre draws with, `#rrggbb`. */
function byBrowser(paint: Parameters<typeof painted>[0], properties: Record<string, unknown>): string {
  const expression = createExpression(['case', true, painted(paint), '#000000'], 'color', { type: 'color' } as never);
  if (expression.result === 'error') throw new Error(JSON.stringify(expression.value));
  const { r, g, b } = expression.value.evaluate({ zoom: 16 }, { type: 1, properties } as never) as Color;
  return `#${[r, g, b]
    .map((it) =>
      Math.round(it * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

it('the browser and the database read the same colour of a text, or none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 40 }), async (texts) => {
      const rows = await sql<{ color: string | null }>(
        'SELECT mapserver.color_in(t) AS color FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY a (t, n) ORDER BY n',
        [JSON.stringify(texts)],
      );
      const read = texts.map((text) => colorWritten(text) ?? null);
      expect(rows.map(({ color }, at) => [texts[at], color])).toEqual(read.map((color, at) => [texts[at], color]));
      for (const color of read) if (color !== null) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    }),
    { numRuns: 200, seed: 20261127 },
  );
});

it.each([
  ['#abc', '#aabbcc'],
  ['#ABCD', '#aabbcc'],
  ['#A1b2C3', '#a1b2c3'],
  ['#a1b2c380', '#a1b2c3'],
  ['161,178,195', '#a1b2c3'],
  ['161, 178, 195, 128', '#a1b2c3'],
  ['161,178,195,255,rgb:0.63,0.69,0.76,1', '#a1b2c3'],
  ['red', undefined],
  ['161,178,256', undefined],
  ['#12345', undefined],
])('“%s” is written as %s', (text, color) => expect(colorWritten(text)).toBe(color));

it('a null is no colour', async () =>
  expect(await sqlOne(`SELECT mapserver.color_in(NULL) AS "null", mapserver.color_in('') AS empty`)).toEqual({
    null: null,
    empty: null,
  }));

describe('elements in colours of their own', () => {
  const COUNT = 120;
  const ACROSS = 12;
  let typeId: number;
  let tint: number;
  const texts: (string | undefined)[] = fc
    .sample(fc.option(written, { freq: 6, nil: undefined }), { numRuns: COUNT, seed: 7 })
    .map((it) => it?.replaceAll(/[\ud800-\udfff]/g, ''));

  beforeAll(async () => {
    const { ana } = await people();
    const type = await anElementType();
    typeId = type.id;
    tint = (await anAttributeCalled(typeId, 'TINT', 'TEXT')).id;
    const values = texts.map((text) => (text === undefined ? {} : { [tint]: text }));
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, is_public, attribute_values, geom)
       SELECT $1, $2, 'n' || n, true, v, ST_SetSRID(ST_MakePoint((n - 1) % ${ACROSS} + 0.5, (n - 1) / ${ACROSS} + 0.5), 4326)
       FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY a (v, n) ORDER BY n`,
      [typeId, ana.id, JSON.stringify(values)],
    );
    const document: StyleDocument = {
      version: 1,
      geometry: 'POINT',
      rules: [
        {
          name: 'all',
          symbolizers: [{ kind: 'mark', shape: 'square', size: 8, color: { property: 'tint', fallback: FALLBACK } }],
        },
      ],
    };
    await sql(`UPDATE style SET document = $2 WHERE id = (SELECT point_style_id FROM geometric_element_type WHERE id = $1)`, [
      typeId,
      JSON.stringify(document),
    ]);
    definitionsChanged();
  }, 120_000);

  const bound = async () => boundStyles((await findDrawings(db, [typeId]))[0] as never);
  const expected = texts.map((text) => colorWritten(text ?? '') ?? FALLBACK);

  it('have these in tiles, as a column of its own, and nothing where there is none', async () => {
    const { columns } = await bound();
    expect(columns).toEqual([{ name: 'TINT:color', attributeId: tint, form: 'color' }]);
    const rows = await sql<{ said: Record<string, string> }>(
      `SELECT ${columnsJson(columns, 'e')} AS said FROM geometric_element e WHERE type_id = ${typeId} ORDER BY substr(description, 2)::int`,
    );
    expect(rows.map(({ said }) => said)).toEqual(
      texts.map((text) => columnValues(columns, text === undefined ? {} : { [tint]: [text] })),
    );
    expect(new Set(expected).size).toBeGreaterThan(20);
  });

  it('are drawn in them by the browser', async () => {
    const { styles, columns } = await bound();
    const [it] = styles.POINT?.rules[0]?.symbolizers ?? [];
    const paint = (it?.kind === 'mark' && it.color) || '#000000';
    expect(paint).toEqual({ property: 'TINT:color', fallback: FALLBACK });
    expect(texts.map((text) => byBrowser(paint, columnValues(columns, text === undefined ? {} : { [tint]: [text] })))).toEqual(
      expected,
    );
  });

  it('and by the map server, whatever the element before it had', async () => {
    const [width, height] = [ACROSS * 10, (COUNT / ACROSS) * 10];
    const query = new URLSearchParams({
      ...{ service: 'WMS', version: '1.1.1', request: 'GetMap', layers: 'geometric_element_point', styles: '', srs: 'EPSG:4326' },
      ...{ bbox: `0,0,${ACROSS},${COUNT / ACROSS}`, width: String(width), height: String(height) },
      ...{ format: 'image/png', transparent: 'TRUE', type_id: String(typeId) },
    });
    const answer = await call(MAP, { url: `/x?${query}`, as: visitor });
    expect(answer.headers.get('content-type'), answer.ok ? '' : await answer.clone().text()).toBe('image/png');
    const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const drawn = texts.map((_, index) => {
      const [x, y] = [(index % ACROSS) * 10 + 5, height - 1 - (Math.floor(index / ACROSS) * 10 + 5)];
      const at = (y * width + x) * 4;
      return `#${[...data.subarray(at, at + 3)].map((it) => it.toString(16).padStart(2, '0')).join('')}`;
    });
    expect(drawn.map((color, at) => [texts[at], color])).toEqual(expected.map((color, at) => [texts[at], color]));
  });
});

describe('what codes are called', () => {
  const code = fc.constantFrom('A', 'B', 'C_1', 'Ñ', 'old');
  const names: [string, string][] = [
    ['B', 'Iron'],
    ['A', 'Stone, hewn'],
    ['C_1', '%viewer% " using unique \\ ['],
    ['Ñ', "it's"],
  ];
  const said = (expression: unknown, properties: object) => {
    const compiled = createExpression(expression, 'label', { type: 'string' } as never);
    if (compiled.result === 'error') throw new Error(JSON.stringify(compiled.value));
    return compiled.value.evaluate({ zoom: 16 }, { type: 1, properties } as never);
  };
  it('is the same in the browser and in the database: one or several, in the order of the choices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(code, fc.uniqueArray(code), fc.constant(null)), async (value) => {
        const { name } = await sqlOne<{ name: string | null }>('SELECT mapserver.names_in($1::jsonb, $2::jsonb) AS name', [
          value === null ? null : JSON.stringify(value),
          JSON.stringify(names),
        ]);
        const isMultiple = Array.isArray(value);
        const column = isMultiple ? { X: `|${value.join('|')}|` } : value === null ? {} : { X: value };
        expect([value, said(namesExpression({ property: 'X', names, isMultiple }), column)]).toEqual([value, name ?? '']);
      }),
      { numRuns: 80, seed: 3 },
    );
    expect(said(namesExpression({ property: 'X', names, isMultiple: true }), { X: '|A|B|' })).toBe('Iron, Stone, hewn');
    expect(said(namesExpression({ property: 'X', names: [], isMultiple: true }), { X: '|A|' })).toBe('');
    expect(said(namesExpression({ property: 'X', names: [], isMultiple: false }), { X: 'A' })).toBe('A');
  });
});
