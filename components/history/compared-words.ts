/** A piece of two texts that are compared. */
export interface Piece {
  text: string;
  /** In which of the texts it stands. */
  of: 'both' | 'before' | 'after';
}

/** More are not compared word by word: it costs the product of both. */
const MAX_WORDS = 400;

/** A word without the space after it. */
const wordOf = (piece: string | undefined) => piece?.trimEnd();

/** For each pair of positions, how many words the rest of both texts has in common. */
function commonFrom(one: readonly string[], other: readonly string[]): number[][] {
  const rows = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      (rows[i] as number[])[j] =
        wordOf(one[i]) === wordOf(other[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return rows;
}

/** Two texts as one, with the words that only one of them has, in the order in which they are read. */
export function comparedWords(before: string, after: string): Piece[] {
  const [one, other] = [before, after].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  const whole = (): Piece[] => [
    { text: before, of: 'before' },
    { text: after, of: 'after' },
  ];
  if (one.length > MAX_WORDS || other.length > MAX_WORDS) return whole();
  const common = commonFrom(one, other);
  if (common[0]?.[0] === 0) return whole();
  const pieces: Piece[] = [];
  const add = (text: string | undefined, of: Piece['of']) => {
    if (!text) return;
    const last = pieces.at(-1);
    if (last?.of === of) last.text += text;
    else pieces.push({ text, of });
  };
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && wordOf(one[i]) === wordOf(other[j])) {
      const same = one[i] === other[j] ? one[i] : wordOf(one[i]);
      add(same, 'both');
      add(one[i]?.slice(same?.length), 'before');
      add(other[j]?.slice(same?.length), 'after');
      i += 1;
      j += 1;
    } else if (j >= other.length || (i < one.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      add(one[i], 'before');
      i += 1;
    } else {
      add(other[j], 'after');
      j += 1;
    }
  }
  return pieces;
}
