// What was promised of the lists.
import type { Asked, Judged, ListCost, Lists, Searched, Searches, Statement } from './figures.ts';
import { costOf, inWords } from './verdict-costs.ts';

const SMALL_AND_LARGE = 'ten thousand against a million elements of one type';
const most = <T>(all: T[], of: (it: T) => number): T => all.reduce((largest, it) => (of(it) > of(largest) ? it : largest));
const called = ({ as, what }: Pick<Asked, 'as' | 'what'>) => `${as}: ${what}`;

/** The question that grew most between the smallest and the largest size, how many grew too much, and the slowest answer. */
function answers(all: Asked[]): Judged[] {
  const last = ({ ms }: Asked) => ms.at(-1) ?? Number.NaN;
  const asked = all.filter(({ far }) => !far);
  const worst = most(asked, ({ ratio }) => ratio);
  const slowest = most(asked, last);
  const farthest = most(
    all.filter(({ far }) => far),
    last,
  );
  const above = asked.filter(({ ratio }) => ratio > 3).length;
  return [
    {
      what: `Lists: ${asked.length} questions, the one that grows most`,
      figure: worst.ratio,
      unit: 'times',
      target: 3,
      detail: `${called(worst)}, ${worst.ms.map((it) => it.toFixed(1)).join(' → ')} ms; ${above} above 3; ${SMALL_AND_LARGE}`,
    },
    {
      what: 'Lists: the slowest answer, its count included',
      figure: last(slowest),
      unit: 'ms',
      target: 300,
      detail: called(slowest),
    },
    {
      what: 'Lists: the slowest far page that is asked for by number',
      figure: last(farthest),
      unit: 'ms',
      target: 1000,
      detail: called(farthest),
    },
  ];
}

/** The statement that reads most for what is shown, and the count that takes longest. */
function reading(statements: Statement[]): Judged[] {
  const share = ({ read, shown }: Statement) => read / Math.max(shown, 1);
  const greedy = most(
    statements.filter(({ counts, far }) => !counts && !far),
    share,
  );
  const longest = most(
    statements.filter(({ counts, far }) => counts && !far),
    ({ ms }) => ms,
  );
  return [
    {
      what: `Lists: ${statements.length} statements, rows read for one shown`,
      figure: share(greedy),
      unit: 'times',
      target: 10,
      detail: `${called(greedy)}, ${greedy.read} for ${greedy.shown}; counts are not among them`,
    },
    {
      what: 'Lists: the longest count',
      figure: longest.ms,
      unit: 'ms',
      target: 300,
      detail: `${called(longest)}, ${longest.read} rows`,
    },
  ];
}

const costs = ({ bytes, ...spent }: ListCost, slower: number): Judged[] => [
  { what: 'Ten rows of a list, uncompressed', figure: bytes / 1000, unit: 'kB', target: 9, detail: 'types as references' },
  {
    what: 'Processor time of a list',
    figure: costOf(spent) / slower,
    unit: 'ms',
    target: 6,
    detail: `first page: ${inWords(spent)} on this machine, taken for ${slower.toFixed(2)} times as slow`,
  },
];

function searching({ search, similar, inLists, byFour }: Searches): Judged[] {
  const slowest = ({ questions, slowest: { asked, ms } }: Searched) => `${questions} questions; ${asked}: ${ms.toFixed(1)} ms`;
  return [
    { what: 'Search among all elements, p95', figure: search.p95Ms, unit: 'ms', target: 50, detail: slowest(search) },
    { what: 'Similar elements nearby, p95', figure: similar.p95Ms, unit: 'ms', target: 60, detail: slowest(similar) },
    { what: 'Searches of a list by four, p95', figure: inLists.p95Ms, unit: 'ms', target: 40, detail: slowest(inLists) },
    { what: 'Search by four, p95', figure: byFour.p95Ms, unit: 'ms', target: 40, detail: slowest(byFour) },
  ];
}

/** Nothing where they were not measured. `slower` is how much slower the machine is. */
export const listPromises = (lists: Lists | undefined, slower: number): Judged[] =>
  lists
    ? [...answers(lists.asked), ...reading(lists.statements), ...searching(lists.searches), ...costs(lists.cost, slower)]
    : [];
