// The type with a categorised style: what generate-styled.ts makes and styled.ts measures.
import type { StyleDocument } from '@/lib/styles/schema';

export const STYLED = 'BENCH_TREE';
/** A type of the same content whose style asks nothing of an element. */
export const PLAIN = 'BENCH_SITE';
export const ATTRIBUTE = 'BENCH_KIND';
/** One more than there are categories: the last kind is the rest. */
export const KINDS = 8;

const mark = (color: string) => ({ kind: 'mark' as const, shape: 'circle' as const, size: 8, color });

/** Before: one symbol for all. */
export const ONE_SYMBOL: StyleDocument = {
  version: 1,
  geometry: 'POINT',
  rules: [{ name: 'all', symbolizers: [mark('#336699')] }],
};

/** After: a rule for each kind but one, and the rest. */
export const CATEGORIES: StyleDocument = {
  version: 1,
  geometry: 'POINT',
  rules: [
    ...Array.from({ length: KINDS - 1 }, (_, kind) => ({
      name: `kind ${kind}`,
      filter: { op: '==' as const, property: ATTRIBUTE, value: `KIND ${kind}` },
      symbolizers: [mark(`#33${kind}699`)],
    })),
    { name: 'rest', else: true, symbolizers: [mark('#999999')] },
  ],
};
