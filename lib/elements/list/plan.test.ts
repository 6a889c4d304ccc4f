import { describe, expect, it } from 'vitest';
import { choosePlan, type Facts, type Sample, type Step } from './plan';

/** A sample of a type with a million elements, and of a small one. */
const sampled = (matching: number) => ({ read: 5000, matching, of: 1_000_000, each: [] });
const wholly = (matching: number) => ({ read: 4999, matching, of: 4999, each: [] });
const facts = (more: Partial<Facts>): Facts => ({
  filters: 1,
  indexed: false,
  inIndexOrder: false,
  acrossDates: false,
  offset: 0,
  size: 12,
  sample: sampled(20),
  ...more,
});
/** A plan in short: `matches 1000/250` reads up to a thousand matches in 250 ms. */
const short = (step: Step) => {
  if (step.find === 'few') return `few of ${step.filter}`;
  const limit = step.find === 'planned' ? (step.count ?? 'uncounted') : step.limit;
  return `${step.find} ${limit}${'withinMs' in step && step.withinMs ? `/${step.withinMs}` : ''}`;
};
const steps = (more: Partial<Facts>) => choosePlan(facts(more)).steps.map(short);

const ALL = 'matches 2000000000';
const INDEXED = { indexed: true, sample: undefined };

describe('the choice', () => {
  it.each<[string, Partial<Facts>, string[]]>([
    ['no filter', { ...INDEXED, filters: 0 }, ['planned stored']],
    ['no filter, a far page', { ...INDEXED, filters: 0, offset: 900_000 }, ['planned stored']],
    ['one filter, in the order of its index', { ...INDEXED, inIndexOrder: true }, ['planned 10000']],
    [
      'the same, the last page that 10,000 says something of',
      { ...INDEXED, inIndexOrder: true, offset: 9987 },
      ['planned 10000'],
    ],
    ['the same, one row later', { ...INDEXED, inIndexOrder: true, offset: 9988 }, ['planned 20000']],
    ['one filter of an index, in another order', INDEXED, ['matches 1000/250', 'planned 10000/250', 'ordered 20000', ALL]],
    ['two of them', { ...INDEXED, filters: 2 }, ['matches 1000/250', 'planned uncounted/250', 'ordered 20000', ALL]],
    [
      'one date in the order of another',
      { ...INDEXED, acrossDates: true },
      ['matches 1000/250', 'planned 10000/250', 'ordered 1000', ALL],
    ],
    ['few of a sample match', {}, ['matches 1000/250', 'ordered 20000', ALL]],
    ['none of a sample matches', { sample: sampled(0) }, ['matches 1000/250', 'ordered 20000', ALL]],
    ['a fifth of a sample matches', { sample: sampled(1000) }, ['matches 1000/250', 'ordered 20000', ALL]],
    ['more than a fifth', { sample: sampled(1001) }, ['ordered 20000', ALL]],
    ['more than a fifth, across dates', { acrossDates: true, sample: sampled(1001) }, ['ordered 1000', ALL]],
    ['few counted in an index', { few: 1, sample: undefined }, ['few of 1']],
    ['few counted in an index, a far page', { few: 0, offset: 900_000, sample: undefined }, ['few of 0']],
    ['many of each filter counted, few of a sample', { allMany: true }, ['ordered 20000', ALL]],
    ['many of some filters counted, few of a sample', { allMany: false }, ['matches 1000/250', 'ordered 20000', ALL]],
    ['a type that the sample read whole', { sample: wholly(4999) }, ['matches 5000/250', 'ordered 20000', ALL]],
    ['a type just as large as the sample', { sample: sampled(5000) }, ['ordered 20000', ALL]],
  ])('%s', (_, more, wanted) => expect(steps(more)).toEqual(wanted));

  it.each<[string, Partial<Facts>, string[]]>([
    ['the last page within a thousand', { offset: 987 }, ['matches 1000/260', 'ordered 513500', ALL]],
    ['one row later', { offset: 988 }, ['matches 2000/260', 'ordered 514000', ALL]],
    ['where nothing of a sample matches', { offset: 988, sample: sampled(0) }, ['matches 2000/260', 'ordered 20988', ALL]],
    ['where half of it does', { offset: 10_000, sample: sampled(2500) }, ['ordered 60000', ALL]],
    [
      'where a fifth of it does, as on the first page',
      { offset: 2000, sample: sampled(1000) },
      ['matches 3000/270', 'ordered 40000', ALL],
    ],
    ['where more than a fifth does', { offset: 2000, sample: sampled(1001) }, ['ordered 39981', ALL]],
    ['where all of a small type does', { offset: 2000, sample: wholly(4999) }, ['matches 5000/270', 'ordered 24000', ALL]],
    [
      'where the last page may be near',
      { offset: 2000, sample: { ...sampled(1500), of: 20_000 } },
      ['matches 3000/270', 'ordered 33334', ALL],
    ],
    ['where it is far', { offset: 2000, sample: { ...sampled(1500), of: 20_004 } }, ['ordered 33334', ALL]],
    ['where all of it does', { offset: 3000, sample: sampled(5000) }, ['ordered 26000', ALL]],
  ])('a far page by number has more rows and time: %s', (_, more, wanted) => expect(steps(more)).toEqual(wanted));
});

describe('indexes of filters that too many rows match', () => {
  const ofEach = (filters: number, ...matching: [number, number][]) => {
    const each = matching.map(([filter, count]) => ({ filter, matching: count }));
    const sample: Sample = { ...sampled(20), each };
    return choosePlan(facts({ filters, sample })).steps.map((step) => ('common' in step ? step.common : undefined));
  };

  it.each<[string, number, [number, number][], number[]]>([
    ['none has an index of its own', 2, [], []],
    ['the only filter', 1, [[0, 4000]], []],
    ['a fifth of the sample, beside another filter', 2, [[1, 1000]], []],
    ['more than a fifth', 2, [[1, 1001]], [1]],
    [
      'one of two',
      2,
      [
        [0, 3000],
        [1, 20],
      ],
      [0],
    ],
    [
      'both of two: the rarer one finds rows',
      2,
      [
        [0, 3000],
        [1, 2000],
      ],
      [0],
    ],
    [
      'all of three',
      3,
      [
        [0, 2000],
        [1, 1500],
        [2, 4000],
      ],
      [0, 2],
    ],
    [
      'two of three',
      3,
      [
        [0, 2000],
        [2, 4000],
      ],
      [0, 2],
    ],
  ])('are not read: %s', (_, filters, each, common) => expect(ofEach(filters, ...each)).toEqual([common, undefined, undefined]));
});

it.each([
  [sampled(0), -1],
  [sampled(20), 19],
  [sampled(1000), 999],
  [sampled(4000), 1000],
])('a sample %j says that there are more than %i', (sample, more) => expect(choosePlan(facts({ sample })).moreThan).toBe(more));

it.each([
  ['no filter', { ...INDEXED, filters: 0 }],
  ['the order of an index', { ...INDEXED, inIndexOrder: true }],
  ['a filter of an index', INDEXED],
  ['few counted in an index', { few: 0, sample: undefined }],
])('without a sample nothing is known of the total: %s', (_, more) => expect(choosePlan(facts(more)).moreThan).toBe(-1));

it('the last step of every plan cannot fail', () => {
  for (const filters of [0, 1, 2])
    for (const indexed of [true, false])
      for (const inIndexOrder of [true, false])
        for (const counted of [{}, { few: 0 }, { allMany: true }, { allMany: false }])
          for (const matching of [0, 1000, 1001]) {
            const sample = sampled(matching);
            const last = steps({ filters, indexed, inIndexOrder: inIndexOrder && indexed, ...counted, sample }).at(-1);
            expect(last).toMatch(/^planned (stored|\d+)$|^matches 2000000000$|^few of 0$/);
          }
});
