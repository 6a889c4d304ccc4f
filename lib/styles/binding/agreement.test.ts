import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET as MAP } from '@/app/api/mapserver/route';
import type { AttributeDataType } from '@/lib/data-types';
import { db } from '@/lib/db';
import { columnValues } from '@/lib/map/column-values';
import { call } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, visitor } from '@/lib/test/people';
import { definitionsChanged } from '@/lib/versions/service';
import { allOf, ruleFilter } from '../maplibre-expressions';
import type { Filter, StyleDocument } from '../schema';
import { boundStyles } from './bind';
import { classesOf } from './classes';
import { findDrawings } from './queries';

// One rule, evaluated by the database, by the browser's map and by the map server, on elements with all kinds of values.

const COUNT = 120;
const ACROSS = 12;
const CODES: Record<string, AttributeDataType> = {
  KIND: 'SELECT',
  USES: 'MULTISELECT',
  HEIGHT: 'FLOAT',
  LEVEL: 'NUMBER',
  NOTE: 'TEXT',
  DAY: 'DATE',
  OPEN: 'BOOLEAN',
};
const CHOICES: Record<string, string[]> = { KIND: ['FOUNTAIN', 'MILL', 'WELL'], USES: ['A', 'B', 'C'] };
const TEXTS = ['faro', 'Faro de Fisterra', 'Ñandú', 'a"b', "it's", '50 % \\ (x)', '[NOTE]', '5', '5.0', '-3', 'a|b', 'é', 'z'];
const VALUES: Record<string, (n: number) => unknown> = {
  KIND: (n) => ['FOUNTAIN', 'MILL', 'WELL'][n % 3],
  USES: (n) => [['A'], ['A', 'B'], ['C'], ['B', 'C']][n % 4],
  HEIGHT: (n) => ['2.50', '-1', '0', '12.5', '1e2', '.5'][n % 6],
  LEVEL: (n) => String((n % 9) - 3),
  NOTE: (n) => TEXTS[n % TEXTS.length],
  DAY: (n) => ['2020-01-31', '1999-12-31', '2024-02-29'][n % 3],
  OPEN: (n) => String(n % 2 === 0),
};

let typeId: number;
let ids: Record<string, number>;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let elements: { id: number; values: Record<string, unknown> }[];

beforeAll(async () => {
  mapServer = await startTestMapServer();
  const { ana }: { ana: Person } = await people();
  const type = await anElementType();
  typeId = type.id;
  ids = {};
  for (const [code, dataType] of Object.entries(CODES)) {
    const values = CHOICES[code] && `CHOICES_OF_${code}`;
    for (const choice of CHOICES[code] ?? []) {
      const id = await aCode(`called ${choice}`, values);
      await sql('UPDATE code SET code = $2 WHERE id = $1', [id, choice]);
    }
    ids[code] = (await anAttributeCalled(typeId, code, dataType, { values })).id;
  }
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const values = Array.from({ length: COUNT }, () =>
    Object.fromEntries(
      Object.entries(VALUES).flatMap(([code, value]) =>
        random() < 0.3 ? [] : [[ids[code], value(Math.floor(random() * 1000))]],
      ),
    ),
  );
  const rows = await sql<{ id: number; n: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, attribute_values, geom)
     SELECT $1, $2, 'n' || n, true, v, ST_SetSRID(ST_MakePoint((n - 1) % ${ACROSS} + 0.5, (n - 1) / ${ACROSS} + 0.5), 4326)
     FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY a (v, n) ORDER BY n RETURNING id, substr(description, 2)::int AS n`,
    [typeId, ana.id, JSON.stringify(values)],
  );
  elements = rows.map(({ id, n }) => ({ id, values: values[n - 1] as Record<string, unknown> }));
}, 120_000);
afterAll(() => mapServer.close());

const scalar = fc.oneof(
  fc.constantFrom<string | number | boolean>(
    ...TEXTS,
    'FOUNTAIN',
    'well',
    'A',
    'B',
    'nothing',
    '2020-01-31',
    '2020',
    true,
    false,
    'true',
    'no',
  ),
  fc.constantFrom<number>(-3, 0, 2.5, 5, 12, 100),
);
const property = fc.constantFrom(...Object.keys(CODES), 'kind', 'NOWHERE');
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ op: fc.constantFrom('==', '!=', '<', '<=', '>', '>='), property, value: scalar }) as fc.Arbitrary<Filter>,
  fc.record({ op: fc.constant('in' as const), property, values: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ op: fc.constant('between' as const), property, min: fc.constantFrom(-3, 0), max: fc.constantFrom(2, 50) }),
  fc.record({
    op: fc.constantFrom('contains', 'startsWith', 'endsWith'),
    property,
    text: fc.constantFrom(...TEXTS, 'F', '0'),
  }) as fc.Arbitrary<Filter>,
  fc.record({ op: fc.constant('isNull' as const), property }),
);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 4, arbitrary: leaf },
  fc.record({
    op: fc.constantFrom('all', 'any'),
    filters: fc.array(leaf, { minLength: 1, maxLength: 3 }),
  }) as fc.Arbitrary<Filter>,
  fc.record({ op: fc.constant('not' as const), filter: leaf }),
);

const documentOf = (asked: Filter): StyleDocument => ({
  version: 1,
  geometry: 'POINT',
  rules: [
    { name: 'asked', filter: asked, symbolizers: [{ kind: 'mark', shape: 'square', size: 6, color: '#cc0000' }] },
    { name: 'rest', else: true, symbolizers: [{ kind: 'mark', shape: 'square', size: 6, color: '#0000cc' }] },
  ],
});

async function drawingOf(document: StyleDocument) {
  await sql(`UPDATE style SET document = $2 WHERE id = (SELECT point_style_id FROM geometric_element_type WHERE id = $1)`, [
    typeId,
    JSON.stringify(document),
  ]);
  definitionsChanged();
  return (await findDrawings(db, [typeId]))[0] as NonNullable<Awaited<ReturnType<typeof findDrawings>>[0]>;
}

async function byDatabase(drawing: Awaited<ReturnType<typeof drawingOf>>): Promise<number[]> {
  const definition = classesOf(drawing);
  if (!definition) throw new Error('a filter asks for nothing');
  const { condition } = await sqlOne<{ condition: string }>('SELECT class_condition($1::jsonb, $2::jsonb) AS condition', [
    JSON.stringify(definition.classes[0]?.filter),
    JSON.stringify(definition.columns),
  ]);
  return (
    await sql<{ id: number }>(`SELECT r.id FROM geometric_element r WHERE r.type_id = ${typeId} AND ${condition} ORDER BY 1`)
  ).map(({ id }) => id);
}

function byBrowser(drawing: Awaited<ReturnType<typeof drawingOf>>): number[] {
  const { styles, columns } = boundStyles(drawing);
  const { rules } = styles.POINT as StyleDocument;
  const test = featureFilter(allOf(ruleFilter(rules[0] as (typeof rules)[0], rules)), 'layers[0].filter');
  const said = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [id, [value].flat().map(String)]));
  return elements
    .filter(({ values }) =>
      test.filter({ zoom: 16 } as never, { type: 1, properties: columnValues(columns, said(values)), id: 1 } as never),
    )
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

async function byMapServer(): Promise<number[]> {
  const [width, height] = [ACROSS * 10, (COUNT / ACROSS) * 10];
  const query = new URLSearchParams({
    ...{ service: 'WMS', version: '1.1.1', request: 'GetMap', layers: 'geometric_element_point', styles: '', srs: 'EPSG:4326' },
    ...{
      bbox: `0,0,${ACROSS},${COUNT / ACROSS}`,
      width: String(width),
      height: String(height),
      format: 'image/png',
      transparent: 'TRUE',
    },
    type_id: String(typeId),
  });
  const answer = await call(MAP, { url: `/x?${query}`, as: visitor });
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (index: number) => {
    const [x, y] = [(index % ACROSS) * 10 + 5, height - 1 - (Math.floor(index / ACROSS) * 10 + 5)];
    const at = (y * width + x) * 4;
    return { red: data[at] ?? 0, blue: data[at + 2] ?? 0 };
  };
  const drawn = elements.map(({ id }, index) => ({ id, ...colorAt(index) }));
  // Each element is drawn by the rule or by the rest, never by both or none.
  expect(drawn.filter(({ red, blue }) => red > 100 === blue > 100)).toEqual([]);
  return drawn
    .filter(({ red }) => red > 100)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

it('a rule takes the same elements in the database, in the browser and in the map server', async () => {
  await fc.assert(
    fc.asyncProperty(filter, async (asked) => {
      const drawing = await drawingOf(documentOf(asked));
      if (classesOf(drawing) === null) return;
      const expected = await byDatabase(drawing);
      expect({ asked, ids: byBrowser(drawing) }).toEqual({ asked, ids: expected });
      expect({ asked, ids: await byMapServer() }).toEqual({ asked, ids: expected });
    }),
    { numRuns: 60, seed: 20261125, endOnFailure: true },
  );
}, 300_000);
