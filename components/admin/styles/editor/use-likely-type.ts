'use client';
import { useState } from 'react';
import type { ElementType } from '@/lib/element-types/schema';
import type { StyledType } from './attributes';
import type { Draft } from './draft';

const NONE = 'none';

/** The types that draw with a style. */
export const drawsWith =
  ({ name, document: { geometry } }: Draft) =>
  (type: ElementType) =>
    ({ POINT: type.pointStyleName, LINE: type.lineStyleName, POLYGON: type.polygonStyleName })[geometry] === name;

/** The type whose elements are shown: the one that was chosen, or else the first that draws with the style. */
export function useLikelyType(types: readonly ElementType[], draft: Draft | undefined) {
  const [chosen, setChosen] = useState<number | typeof NONE | null>(null);
  const likely = draft && types.find(drawsWith(draft));
  const type = chosen === null ? likely : types.find(({ id }) => id === chosen);
  return {
    type,
    choose: (it: Pick<StyledType, 'id'> | undefined) => setChosen(it?.id ?? NONE),
    /** The id of what was chosen; null: none is to be shown. */
    chosenId: chosen === null ? undefined : chosen === NONE ? null : chosen,
  };
}
