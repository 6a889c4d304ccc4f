import { describe, expect, it } from 'vitest';
import { parseXml } from '@/lib/xml/xml';
import { filterOf, likeParts } from './filter';

const filter = (inner: string) => filterOf(parseXml(`<ogc:Filter xmlns:ogc="http://www.opengis.net/ogc">${inner}</ogc:Filter>`));
const n = '<PropertyName>n</PropertyName>';
const literal = (text: string | number) => `<Literal>${text}</Literal>`;
const equal = (value: string | number) => `<PropertyIsEqualTo>${n}${literal(value)}</PropertyIsEqualTo>`;
const is = (value: string | number | boolean) => ({ op: '==', property: 'n', value });

describe('a comparison', () => {
  it.each([
    ['EqualTo', '==', '=='],
    ['NotEqualTo', '!=', '!='],
    ['LessThan', '<', '>'],
    ['LessThanOrEqualTo', '<=', '>='],
    ['GreaterThan', '>', '<'],
    ['GreaterThanOrEqualTo', '>=', '<='],
  ])('PropertyIs%s is %s, and %s the other way round', (name, op, turned) => {
    expect(filter(`<PropertyIs${name}>${n}${literal(5)}</PropertyIs${name}>`)).toEqual({ op, property: 'n', value: 5 });
    expect(filter(`<PropertyIs${name}>${literal(5)}${n}</PropertyIs${name}>`)).toEqual({ op: turned, property: 'n', value: 5 });
  });

  it('is with a number, a truth or a text, of a property by either name', () => {
    expect(filter(equal('true'))).toEqual(is(true));
    expect(filter(equal(' a b '))).toEqual(is('a b'));
    expect(filter(equal(''))).toEqual(is(''));
    expect(filter(`<PropertyIsEqualTo><ValueReference>n</ValueReference>${literal(1)}</PropertyIsEqualTo>`)).toEqual(is(1));
  });

  it.each([
    ['without a literal', `<PropertyIsEqualTo>${n}${n}</PropertyIsEqualTo>`],
    ['without a property', `<PropertyIsEqualTo>${literal(1)}</PropertyIsEqualTo>`],
    ['of a name that there is not', `<PropertyIsLike2>${n}${literal(1)}</PropertyIsLike2>`],
    ['of a name of JavaScript', `<constructor>${n}${literal(1)}</constructor>`],
    ['of location', `<BBOX>${n}</BBOX>`],
  ])('%s is none', (_, it) => expect(filter(it)).toBeUndefined());

  it('may be with nothing', () =>
    expect(filter(`<PropertyIsNull>${n}</PropertyIsNull>`)).toEqual({ op: 'isNull', property: 'n' }));
});

describe('several conditions', () => {
  it('are all, any or none of them', () => {
    expect(filter(`<And>${equal(1)}${equal(2)}</And>`)).toEqual({ op: 'all', filters: [is(1), is(2)] });
    expect(filter(`<Or>${equal(1)}<And>${equal(2)}</And></Or>`)).toEqual({
      op: 'any',
      filters: [is(1), { op: 'all', filters: [is(2)] }],
    });
    expect(filter(`<Not>${equal(1)}</Not>`)).toEqual({ op: 'not', filter: is(1) });
  });

  it.each([
    '',
    '<And/>',
    '<Or> </Or>',
    '<Not/>',
    '<Not><BBOX/></Not>',
    `<And>${equal(1)}<BBOX/></And>`,
    `<Or><BBOX/>${equal(1)}</Or>`,
  ])('are nothing that a document can say: %j', (it) => expect(filter(it)).toBeUndefined());
});

describe('between two values', () => {
  const between = (low: string, high: string) =>
    filter(
      `<PropertyIsBetween>${n}<LowerBoundary>${low}</LowerBoundary><UpperBoundary>${high}</UpperBoundary></PropertyIsBetween>`,
    );
  it('are numbers, with or without a Literal', () => {
    const range = { op: 'between', property: 'n', min: 1, max: 2.5 };
    expect(between(literal(1), literal(2.5))).toEqual(range);
    expect(between('1', ' 2.5 ')).toEqual(range);
    expect(between('0', '0')).toEqual({ ...range, min: 0, max: 0 });
  });

  it('are texts where one of them is no number', () => {
    for (const [low, high] of [
      ['a', 'b'],
      ['1', 'b'],
      ['a', '2'],
    ] as const)
      expect(between(literal(low), literal(high))).toEqual({
        op: 'all',
        filters: [
          { op: '>=', property: 'n', value: low },
          { op: '<=', property: 'n', value: high },
        ],
      });
  });

  it('is nothing where one of them is missing', () => {
    expect(between('', '2')).toBeUndefined();
    expect(between('1', '')).toBeUndefined();
    expect(filter(`<PropertyIsBetween>${n}</PropertyIsBetween>`)).toBeUndefined();
  });
});

describe('a pattern', () => {
  const like = (pattern: string, attributes = '') =>
    filter(`<PropertyIsLike ${attributes}>${n}${literal(pattern)}</PropertyIsLike>`);
  const has = (op: string, text: string) => ({ op, property: 'n', text });

  it.each([
    ['abc', is('abc')],
    ['', is('')],
    ['abc*', has('startsWith', 'abc')],
    ['*abc', has('endsWith', 'abc')],
    ['*abc*', has('contains', 'abc')],
    ['a*b*c', { op: 'all', filters: [has('startsWith', 'a'), has('contains', 'b'), has('endsWith', 'c')] }],
    ['a**c', { op: 'all', filters: [has('startsWith', 'a'), has('endsWith', 'c')] }],
    ['*', { op: 'not', filter: { op: 'isNull', property: 'n' } }],
    ['***', { op: 'not', filter: { op: 'isNull', property: 'n' } }],
    [String.raw`\*a\?\\`, is(String.raw`*a?\\`.slice(0, -1))],
    ['a\\', is('a\\')],
    ['a?', undefined],
    ['a%_😀', is('a%_😀')],
  ])('%j', (pattern, read) => expect(like(pattern)).toEqual(read));

  it('says its own wild cards', () => {
    const own = 'wildCard="%" singleChar="_"';
    expect(like('a*?%', `${own} escape="!"`)).toEqual(has('startsWith', 'a*?'));
    expect(like('a!%!_!!', `${own} escape="!"`)).toEqual(is('a%_!'));
    expect(like('a!%', `${own} escapeChar="!"`)).toEqual(is('a%'));
    expect(like('a_', own)).toBeUndefined();
  });

  it('is the same for texts that come in parts', () => {
    expect(likeParts('n', ['a'])).toEqual(is('a'));
    expect(likeParts('n', ['', ''])).toEqual({ op: 'not', filter: { op: 'isNull', property: 'n' } });
  });
});
