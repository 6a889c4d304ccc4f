// What was promised of the lists.
const SMALL_AND_LARGE = 'ten thousand against a million elements of one type';

/** The question that grew most between the smallest and the largest size, as a promise; and how many grew too much. */
export function listPromises(lists) {
  if (!lists) return [];
  const worst = lists.reduce((most, it) => (it.ratio > most.ratio ? it : most));
  const above = lists.filter(({ ratio }) => ratio > 3).length;
  const slowest = lists.reduce((most, it) => (it.ms.at(-1) > most.ms.at(-1) ? it : most));
  return [
    {
      what: `Lists: ${lists.length} questions, the one that grows most`,
      figure: worst.ratio,
      unit: 'times',
      target: 3,
      detail: `${worst.as}: ${worst.what}, ${worst.ms.map((it) => it.toFixed(1)).join(' → ')} ms; ${above} above 3; ${SMALL_AND_LARGE}`,
    },
    {
      what: 'Lists: the slowest answer, its count included',
      figure: slowest.ms.at(-1),
      unit: 'ms',
      target: 300,
      detail: `${slowest.as}: ${slowest.what}`,
    },
  ];
}
