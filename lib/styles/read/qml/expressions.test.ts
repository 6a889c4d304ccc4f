import { describe, expect, it } from 'vitest';
import { filterIn, labelFrom, numberFrom, paintFrom } from './expressions';

const is = (op: string, value: unknown, property = 'n') => ({ op, property, value });

describe('a condition of QGIS', () => {
  it.each<[string, object]>([
    ['n = 5', is('==', 5)],
    ['n <> 5', is('!=', 5)],
    ['n < 5', is('<', 5)],
    ['n <= 5', is('<=', 5)],
    ['n > 5', is('>', 5)],
    ['n >= 5', is('>=', 5)],
    ['5 = n', is('==', 5)],
    ['5 <> n', is('!=', 5)],
    ['5 < n', is('>', 5)],
    ['5 <= n', is('>=', 5)],
    ['5 > n', is('<', 5)],
    ['5 >= n', is('<=', 5)],
    ["n = 'a'", is('==', 'a')],
    ["n = ''", is('==', '')],
    ['n = 0', is('==', 0)],
    ['n = false', is('==', false)],
    ['n', is('==', true)],
    ['coalesce(n, false)', is('==', true)],
    ['coalesce(n > 5, false)', is('>', 5)],
    ['to_int(n) > 5', is('>', 5)],
    ["to_string(n) = 'a'", is('==', 'a')],
    ['to_real(to_int(n)) > 5', is('>', 5)],
    ["attribute('n') > 5", is('>', 5)],
    ['n IS NULL', { op: 'isNull', property: 'n' }],
    ['n IS NOT NULL', { op: 'not', filter: { op: 'isNull', property: 'n' } }],
    ["n IN ('a', 1, true)", { op: 'in', property: 'n', values: ['a', 1, true] }],
    ['n BETWEEN 1 AND 2', { op: 'between', property: 'n', min: 1, max: 2 }],
    ['a = 1 AND b = 2 AND c = 3', { op: 'all', filters: [is('==', 1, 'a'), is('==', 2, 'b'), is('==', 3, 'c')] }],
    ['a = 1 OR b = 2', { op: 'any', filters: [is('==', 1, 'a'), is('==', 2, 'b')] }],
    ['NOT n = 5', is('!=', 5)],
    ['NOT n <> 5', is('==', 5)],
    ['NOT n < 5', is('>=', 5)],
    ['NOT n <= 5', is('>', 5)],
    ['NOT n > 5', is('<=', 5)],
    ['NOT n >= 5', is('<', 5)],
    ['NOT n', { op: 'not', filter: is('==', true) }],
    ['NOT (n = 5 OR n = 6)', { op: 'not', filter: { op: 'any', filters: [is('==', 5), is('==', 6)] } }],
    ['NOT n IS NULL', { op: 'not', filter: { op: 'isNull', property: 'n' } }],
    [
      'n NOT IN (1)',
      {
        op: 'all',
        filters: [
          { op: 'not', filter: { op: 'isNull', property: 'n' } },
          { op: 'not', filter: { op: 'in', property: 'n', values: [1] } },
        ],
      },
    ],
    [
      "n NOT LIKE 'a%'",
      {
        op: 'all',
        filters: [
          { op: 'not', filter: { op: 'isNull', property: 'n' } },
          { op: 'not', filter: { op: 'startsWith', property: 'n', text: 'a' } },
        ],
      },
    ],
    ['to_int(n) NOT IN (1)', { op: 'not', filter: { op: 'in', property: 'n', values: [1] } }],
    ["n LIKE 'a%'", { op: 'startsWith', property: 'n', text: 'a' }],
    ["n LIKE '%a'", { op: 'endsWith', property: 'n', text: 'a' }],
    ["n LIKE '%a%'", { op: 'contains', property: 'n', text: 'a' }],
    ["n LIKE 'ab'", is('==', 'ab')],
    ["n LIKE ''", is('==', '')],
    [String.raw`n LIKE '100\\%\\_😀'`, is('==', '100%_😀')],
    [
      "n LIKE 'a%b'",
      {
        op: 'all',
        filters: [
          { op: 'startsWith', property: 'n', text: 'a' },
          { op: 'endsWith', property: 'n', text: 'b' },
        ],
      },
    ],
  ])('%s', (source, filter) => expect(filterIn(source)).toEqual(filter));

  it.each([
    '5',
    "'a'",
    'NULL',
    '$area > 5',
    'f(n) > 5',
    'f(n)',
    'to_intx(n) > 5',
    'xto_int(n) > 5',
    'to_int(n, 2) > 5',
    'to_int() > 5',
    'to_int(5) > 5',
    'coalesce(n, true)',
    'coalesce(n, 0)',
    'coalesce(5, false)',
    'coalesce(n)',
    'n = NULL',
    'n = m',
    'n IS 5',
    'n IS NOT m',
    'n + 1',
    "n LIKE 'a_'",
    'n LIKE 5',
    "n ILIKE 'a'",
    "n ~ 'a'",
    "'a' LIKE n",
    'n IN ()',
    'n IN (1, m)',
    'n IN (1, NULL)',
    "n BETWEEN 'a' AND 2",
    "n BETWEEN 1 AND 'b'",
    'n BETWEEN 1 AND m',
    'a = 1 AND f(b)',
    'f(a) OR b = 1',
    'NOT f(n)',
    'NOT 5',
    'n || m',
    'CASE WHEN a THEN true END',
    'a b',
    'n + 1 > 5',
  ])('%s cannot be said', (source) => expect(filterIn(source)).toBeUndefined());
});

describe('a number of QGIS, in pixels', () => {
  const read = (source: string, scale = 2) => numberFrom(source, scale, 7, 100);
  it.each<[string, unknown]>([
    ['5', 10],
    ['-1.00004', -2.0001],
    [
      'n',
      {
        property: 'n',
        stops: [
          [0, 0],
          [50, 100],
        ],
        fallback: 7,
      },
    ],
    [
      'n * 2',
      {
        property: 'n',
        stops: [
          [0, 0],
          [25, 100],
        ],
        fallback: 7,
      },
    ],
    [
      '2 * n * 5',
      {
        property: 'n',
        stops: [
          [0, 0],
          [5, 100],
        ],
        fallback: 7,
      },
    ],
    [
      'n / 4',
      {
        property: 'n',
        stops: [
          [0, 0],
          [200, 100],
        ],
        fallback: 7,
      },
    ],
    [
      'n + 10',
      {
        property: 'n',
        stops: [
          [-10, 0],
          [40, 100],
        ],
        fallback: 7,
      },
    ],
    [
      '5 + n + 5',
      {
        property: 'n',
        stops: [
          [-10, 0],
          [40, 100],
        ],
        fallback: 7,
      },
    ],
    [
      'n - 10',
      {
        property: 'n',
        stops: [
          [10, 0],
          [60, 100],
        ],
        fallback: 7,
      },
    ],
    [
      '(n + 10) * 2',
      {
        property: 'n',
        stops: [
          [-10, 0],
          [15, 100],
        ],
        fallback: 7,
      },
    ],
    [
      '(n - 10) / 2',
      {
        property: 'n',
        stops: [
          [10, 0],
          [110, 100],
        ],
        fallback: 7,
      },
    ],
    [
      '-n',
      {
        property: 'n',
        stops: [
          [-50, 100],
          [0, 0],
        ],
        fallback: 7,
      },
    ],
    [
      'n / 4 * 1',
      {
        property: 'n',
        stops: [
          [0, 0],
          [200, 100],
        ],
        fallback: 7,
      },
    ],
    [
      'to_real(n) / 4',
      {
        property: 'n',
        stops: [
          [0, 0],
          [200, 100],
        ],
        fallback: 7,
      },
    ],
    [
      'coalesce(n / 4, 3)',
      {
        property: 'n',
        stops: [
          [0, 0],
          [200, 100],
        ],
        fallback: 6,
      },
    ],
    ['coalesce(5, 3)', 10],
    [
      'scale_linear(n, 0, 10, 4, 40)',
      {
        property: 'n',
        stops: [
          [0, 8],
          [10, 80],
        ],
        fallback: 7,
      },
    ],
    [
      'scale_linear(to_int(n), 1, 2, 3, 4.00001)',
      {
        property: 'n',
        stops: [
          [1, 6],
          [2, 8],
        ],
        fallback: 7,
      },
    ],
    [
      'CASE WHEN n <= 5 THEN scale_linear(n, 0, 5, 1, 2) WHEN n <= 10 THEN scale_linear(n, 5, 10, 2, 9) ELSE scale_linear(n, 10, 20, 9, 3) END',
      {
        property: 'n',
        stops: [
          [0, 2],
          [5, 4],
          [10, 18],
          [20, 6],
        ],
        fallback: 7,
      },
    ],
    [
      'CASE WHEN n <= 5 THEN scale_linear(n, 0, 5, 1, 2) END',
      {
        property: 'n',
        stops: [
          [0, 2],
          [5, 4],
        ],
        fallback: 7,
      },
    ],
  ])('%s', (source, number) => expect(read(source)).toEqual(number));

  it('is the property itself where a unit is a pixel', () =>
    expect(read('n / 2 * 2', 1)).toEqual({ property: 'n', fallback: 7 }));

  it.each([
    "'a'",
    'NULL',
    'true',
    'sqrt(n)',
    '10 - n',
    '10 / n',
    'n / 0',
    'n * 0',
    'n * m',
    'n + m',
    'n * sqrt(2)',
    "n * 'a'",
    '1 + 2',
    'n % 2',
    'n ^ 2',
    'n > 5',
    'coalesce(n)',
    "coalesce(n, 'a')",
    'coalesce(n, m)',
    'coalesce(n, 1, 2)',
    'coalesce(sqrt(n), 1)',
    'scale_linear(5, 0, 10, 4, 40)',
    'scale_linear(n, 0, 10, 4)',
    "scale_linear(n, 0, 10, 4, 'a')",
    'scale_linear(n, m, 10, 4, 40)',
    'scale_linear()',
    'scale_exp(n, 0, 10, 4, 40, 2)',
    'CASE WHEN n <= 5 THEN 1 ELSE 2 END',
    'CASE ELSE n END',
    'CASE WHEN n <= 5 THEN scale_linear(n, 0, 5, 1, 2) ELSE 2 END',
    'CASE WHEN n <= 5 THEN scale_linear(n, 0, 5, 1, 2) ELSE scale_linear(m, 5, 10, 2, 9) END',
    'CASE WHEN n <= 5 THEN scale_linear(n, 0, 5, 1, 2) ELSE scale_exp(n, 5, 10, 2, 9) END',
    'CASE WHEN n <= 5 THEN scale_linear(n, 0, 5, 1, 2) ELSE scale_linear(n, 2, 5, 2, 9) END',
    'CASE WHEN n <= 5 THEN scale_linear(n, 5, 0, 1, 2) END',
    'a b',
  ])('%s cannot be said', (source) => expect(read(source)).toBeUndefined());
});

describe('a colour of QGIS', () => {
  const own = { property: 'n', fallback: '#112233' };
  it.each<[string, unknown]>([
    ['n', own],
    ['to_string(n)', own],
    ["'#abc'", '#aabbcc'],
    ["'255,0,0,128'", '#ff0000'],
    ["coalesce(n, '0,255,0,255')", { property: 'n', fallback: '#00ff00' }],
    ["set_color_part(n, 'alpha', 128)", own],
    ["coalesce(set_color_part(n, 'alpha', 128), '#0f0')", { property: 'n', fallback: '#00ff00' }],
  ])('%s', (source, paint) => expect(paintFrom(source, '#112233')).toEqual(paint));

  it.each([
    "'red'",
    '5',
    'NULL',
    'coalesce(n, m)',
    "coalesce(n, 'red')",
    "coalesce(n, m, '#fff')",
    "set_color_part(n, 'red', 128)",
    'color_rgb(r, g, b)',
    "CASE WHEN n > 5 THEN '#fff' END",
    'a b',
  ])('%s cannot be said', (source) => expect(paintFrom(source, '#112233')).toBeUndefined());
});

describe('a label of QGIS', () => {
  it.each<[string, unknown[]]>([
    ['n', [{ property: 'n' }]],
    ["'a'", ['a']],
    ['5', ['5']],
    ['NULL', []],
    ["n || ' m ' || o", [{ property: 'n' }, ' m ', { property: 'o' }]],
    ["concat(n, ' m', NULL)", [{ property: 'n' }, ' m']],
    ['to_string(n)', [{ property: 'n' }]],
    ['to_int(n)', [{ property: 'n' }]],
    ['to_real(n)', [{ property: 'n' }]],
    ['round(n, 2)', [{ property: 'n' }]],
    ['trim(n)', [{ property: 'n' }]],
    ["coalesce(n, '')", [{ property: 'n' }]],
    [`'${'x'.repeat(250)}'`, ['x'.repeat(200), 'x'.repeat(50)]],
  ])('%s', (source, label) => expect(labelFrom(source)).toEqual({ label, whole: true }));

  it.each<[string, unknown[]]>([
    ["upper(n) || ' m'", [' m']],
    ['n + 1', []],
    ['xround(n)', []],
    ['rounded(n)', []],
    ['round()', []],
    ['CASE WHEN a THEN b END', []],
    ['a b', []],
    ['', []],
  ])('%s is not whole', (source, label) => expect(labelFrom(source)).toEqual({ label, whole: false }));
});
