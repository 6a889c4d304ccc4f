import type { Relation } from '@/lib/relations/schema';

/** The element at the other end of a relation. */
export const otherOf = ({ geometricElement1, geometricElement2 }: Relation, elementId: number) =>
  geometricElement1.id === elementId ? geometricElement2 : geometricElement1;
