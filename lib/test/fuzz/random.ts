/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to, but not including, 1. */
  share(): number;
  /** From 0 up to, but not including, `below`. */
  below(below: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(share() * limit);
  return { share, below, chance: (limit) => share() < limit, pick: (values) => values[below(values.length)] as never };
}
