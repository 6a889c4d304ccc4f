import { describe, expect, it } from 'vitest';
import { type Expression, parseExpression } from './parse-expression';

/** An expression as a short list: `['+', a, b]`; columns as `[name]`, values as they are. */
function short(it: Expression | undefined): unknown {
  switch (it?.kind) {
    case undefined:
      return undefined;
    case 'value':
      return it.value;
    case 'column':
      return [it.name];
    case 'call':
      return [`${it.name}()`, ...it.args.map(short)];
    case 'case':
      return ['CASE', ...it.branches.map((branch) => branch.map(short)), ...(it.otherwise ? [short(it.otherwise)] : [])];
    case 'operation':
      return [it.op, ...it.args.map(short)];
  }
}
const read = (source: string) => short(parseExpression(source));
const [a, b, c, d] = [['a'], ['b'], ['c'], ['d']];

describe('values and columns', () => {
  it.each<[string, unknown]>([
    ['7', 7],
    ['1.5', 1.5],
    ['1.', 1],
    ['.5', 0.5],
    ['1e3', 1000],
    ['2.5E-1', 0.25],
    ['1e+2', 100],
    ['-3', -3],
    ['+3', 3],
    ['- -3', 3],
    ['true', true],
    ['FALSE', false],
    ['Null', null],
    ["'a'", 'a'],
    ["''", ''],
    ["'it''s'", "it's"],
    [String.raw`'a\'b\\c\nd\te\xf'`, "a'b\\c\nd\texf"],
    [`'"'`, '"'],
    ['a', a],
    ['"a"', a],
    ['"a ""b"""', ['a "b"']],
    ['""', ['']],
    ['Año_2', ['Año_2']],
    ['_x', ['_x']],
    [' \n\t a ', a],
    ['$area', ['$area()']],
    ['@Map_Scale', ['@map_scale()']],
    ['Coalesce(a, 7)', ['coalesce()', a, 7]],
    ['f()', ['f()']],
    ['f(g(a), (b))', ['f()', ['g()', a], b]],
    ['constructor', ['constructor']],
  ])('%s', (source, expression) => expect(read(source)).toEqual(expression));
});

describe('operations', () => {
  it.each<[string, unknown]>([
    ['a = 1', ['=', a, 1]],
    ['a <> 1', ['<>', a, 1]],
    ['a != 1', ['<>', a, 1]],
    ['a < 1', ['<', a, 1]],
    ['a<=1', ['<=', a, 1]],
    ['a > 1', ['>', a, 1]],
    ['a >= 1', ['>=', a, 1]],
    ["a like 'x'", ['LIKE', a, 'x']],
    ["a ILIKE 'x'", ['ILIKE', a, 'x']],
    ["a ~ 'x'", ['~', a, 'x']],
    ['a is null', ['IS', a, null]],
    ['a IS NOT NULL', ['IS NOT', a, null]],
    ['a IN (1, 2)', ['IN', a, 1, 2]],
    ['a IN ()', ['IN', a]],
    ['a NOT IN (1)', ['NOT', ['IN', a, 1]]],
    ["a NOT LIKE 'x'", ['NOT', ['LIKE', a, 'x']]],
    ['a BETWEEN 1 AND 2 AND b', ['AND', ['BETWEEN', a, 1, 2], b]],
    ['a and b AND c', ['AND', a, b, c]],
    ['a OR b OR c', ['OR', a, b, c]],
    ['a OR b AND c OR d', ['OR', a, ['AND', b, c], d]],
    ['a AND b OR c', ['OR', ['AND', a, b], c]],
    ['a AND (b OR c)', ['AND', a, ['OR', b, c]]],
    ['not a', ['NOT', a]],
    ['NOT a AND b', ['AND', ['NOT', a], b]],
    ['NOT NOT a = 1', ['NOT', ['NOT', ['=', a, 1]]]],
    ['a + b + c', ['+', a, b, c]],
    ['a - b - c', ['-', ['-', a, b], c]],
    ['a / b / c', ['/', ['/', a, b], c]],
    ['a * b * c', ['*', a, b, c]],
    ['a + b - c + d', ['+', ['-', ['+', a, b], c], d]],
    ['a + b * c', ['+', a, ['*', b, c]]],
    ['a * b + c', ['+', ['*', a, b], c]],
    ['a // b', ['//', a, b]],
    ['a % b', ['%', a, b]],
    ['a * b ^ c', ['*', a, ['^', b, c]]],
    ["a || 'x' || b", ['||', a, 'x', b]],
    ['a ^ b || c', ['^', a, ['||', b, c]]],
    ['-a', ['*', -1, a]],
    ["-'x'", ['*', -1, 'x']],
    ['1 - -2', ['-', 1, -2]],
    ['a + 1 > b * 2', ['>', ['+', a, 1], ['*', b, 2]]],
    ['CASE WHEN a THEN 1 WHEN b THEN 2 ELSE 3 END', ['CASE', [a, 1], [b, 2], 3]],
    ['case when a then 1 end', ['CASE', [a, 1]]],
    ['"CASE"', ['CASE']],
    ['"NOT" = 1', ['=', ['NOT'], 1]],
  ])('%s', (source, expression) => expect(read(source)).toEqual(expression));
});

describe('what cannot be read', () => {
  it.each([
    '',
    ' ',
    'a b',
    'a +',
    'a NOT b',
    'a NOT',
    'NOT',
    '= 1',
    ')',
    '(a',
    'a)',
    'f(a',
    'f(a b)',
    'f(,)',
    'a IN 1',
    'a IN (1',
    'a BETWEEN 1',
    'a BETWEEN 1 OR 2',
    'a BETWEEN 1 AND',
    'a = 1 = 2',
    'CASE WHEN a THEN 1',
    'CASE WHEN a ELSE 1 END',
    'CASE WHEN a THEN 1 ELSE END',
    "'a",
    '"a',
    'a ? b',
    'a; b',
    '{a}',
    'a "b"',
    "a 'b'",
    '1 2',
    '*',
    '((((',
  ])('%j is nothing', (source) => expect(parseExpression(source)).toBeUndefined());

  it('is longer than 20,000 characters', () => {
    const text = (length: number) => `'${'x'.repeat(length - 2)}'`;
    expect(read(text(20_000))).toHaveLength(19_998);
    expect(read(text(20_001))).toBeUndefined();
  });

  it.each([
    ['parentheses', '(', ')', 100],
    ['calls', 'f(', ')', 100],
    ['lists', '1 IN (', ')', 100],
    ['signs', '- ', '', 100],
    ['other signs', '+ ', '', 100],
    ['negations', 'NOT ', '', 100],
    ['conditions', 'CASE WHEN ', ' THEN 1 END', 100],
    ['results', 'CASE WHEN 1 THEN ', ' END', 100],
    ['alternatives', 'CASE ELSE ', ' END', 100],
  ])('is deeper than a hundred %s', (_, open, close, most) => {
    const nested = (depth: number) => parseExpression(`${open.repeat(depth)}1${close.repeat(depth)}`);
    expect(nested(most)).toBeDefined();
    expect(nested(most + 1)).toBeUndefined();
  });
});
