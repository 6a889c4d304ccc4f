import type { Random } from './random';

/** The parts of an OpenAPI schema that values are generated from. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
}
export type Schemas = Record<string, Schema>;

const nested = (depth: number) => {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value };
  return value;
};

/** Values that are known to break programs. */
const HOSTILE: readonly unknown[] = [
  ...[
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    -0,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    ['', ''],
    { a: 1 },
  ],
  ...['\0', 'a\0b', '\uD800', '\uDFFF\uD800', '\u202Egpj', 'é'.normalize('NFD'), '𝒳', '\u{10FFFF}', '\uFEFF', '\r\n', '\u2028'],
  ...[
    '%',
    '%00',
    '%ff',
    '_',
    '\\',
    '\\\\',
    "'",
    '"',
    '`',
    ';',
    "'; DROP TABLE x; --",
    '$1',
    '{{x}}',
    '{x}',
    '<script>',
    '../..',
    'a/b',
  ],
  ...[
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '0x10',
    '9007199254740993',
    '9223372036854775808',
    '-1',
    '1.5',
    '١',
    '00',
    '+1',
    '1..2',
    '2..1',
    '..',
    '1..',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '-000001-01-01',
    '275760-09-14',
    '+999999-01-01',
    '2026-03-01T25:00',
    '9999-12-31T23:59:60Z',
    '10000-01-01',
    '0000-01-01T00:00:00Z/..',
    '9999-12-31T23:59:59-14:00',
  ],
  ...[
    'a'.repeat(300),
    'a'.repeat(5000),
    ','.repeat(100),
    '('.repeat(2000),
    '[SEP-es-ES]a[SEP-xx-XX]b',
    '[SEP-',
    'true',
    'null',
    'undefined',
  ],
  ...[
    'http://127.0.0.1:9/{x}/{y}/{z}',
    'http://{x}.{y}/{z}',
    'http://[::1]/',
    'http:///',
    'javascript:alert(1)',
    'data:,x',
    'file:///etc/passwd',
  ],
  ...[
    '<a',
    '<a/>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    `${'<a>'.repeat(500)}`,
    '1,2,3,4',
    '1e99,2,3,4',
    '-180,-90,180,90',
    'EPSG:99999',
    '1e9,1e9,2e9,2e9',
    "description LIKE '%\\'",
    "creation_date > TIMESTAMP('9999-12-31T23:59:59-14:00')",
  ],
  ...[nested(10), nested(63), nested(70), { __proto__: null, constructor: 1, toString: 2 }, JSON.parse('{"__proto__":{"a":1}}')],
  { type: 'Point', coordinates: [1e9, null] },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
        [0, 0],
      ],
    ],
  },
  { type: 'GeometryCollection', geometries: [] },
  { type: 'Circle', coordinates: [0, 90], radius: 1e9 },
  {
    listInternationalizationDto: [
      { language: 'es-ES', description: '' },
      { language: 'xx', description: null },
    ],
  },
];

export const hostile = (random: Random): unknown => random.pick(HOSTILE);

const TEXTS = [
  'Lugo',
  'a',
  'Mosteiro de Santa María',
  'A_LAYER',
  'EPSG:4326',
  '2026-03-01',
  '7',
  '#aabbcc',
  'es-ES',
  'image/png',
];
const GEOMETRIES = [
  { type: 'Point', coordinates: [-8, 43] },
  {
    type: 'LineString',
    coordinates: [
      [-8, 43],
      [-8.1, 43.1],
    ],
  },
  {
    type: 'Polygon',
    coordinates: [
      [
        [-8, 43],
        [-8, 43.1],
        [-8.1, 43.1],
        [-8, 43],
      ],
    ],
  },
];

function textFor(format: string | undefined, random: Random): string {
  if (format === 'uuid') return '0f8fad5b-d9cb-469f-a165-70867728950e';
  if (format === 'date-time') return '2026-03-01T10:00:00.000Z';
  return random.pick(TEXTS);
}

/** A value that mostly fits a schema, and sometimes does not. */
export function valueFor(schema: Schema | undefined, schemas: Schemas, random: Random, depth = 0): unknown {
  if (!schema || depth > 6 || random.chance(0.12)) return hostile(random);
  if (schema.$ref) return valueFor(schemas[schema.$ref.split('/').at(-1) as string], schemas, random, depth + 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(random.pick(choices), schemas, random, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, schemas, random, depth + 1)));
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => !random.chance(0.1))
          .map(([name, inner]) => [
            name,
            name === 'geom' ? random.pick(GEOMETRIES) : valueFor(inner, schemas, random, depth + 1),
          ]),
      );
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueFor(schema.items, schemas, random, depth + 1));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 30, random.below(30)));
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return textFor(schema.format, random);
    case 'null':
      return null;
    default:
      return random.chance(0.5) ? random.pick(GEOMETRIES) : random.pick(TEXTS);
  }
}
