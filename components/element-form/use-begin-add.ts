'use client';
import { useCallback } from 'react';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { AddableType } from './addable-type';
import { askWhat } from './ask-what';
import { useAddElement } from './use-add-element';

/** Asks what is to be added, and begins it on the map. */
export function useBeginAdd(types: readonly AddableType[]): () => void {
  const add = useAddElement();
  const leave = useLeaveDrawing();
  return useCallback(() => {
    const begin = async (typeId: number, kind: DrawableKind) => {
      if (await leave()) await add(typeId, kind);
    };
    void askWhat(types, (typeId, kind) => void begin(typeId, kind));
  }, [types, add, leave]);
}
