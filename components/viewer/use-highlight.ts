'use client';
import { useEffect } from 'react';
import type { Element } from '@/lib/elements/schema';
import { useViewer, viewer } from './viewer';

const leave = (id: number) => viewer().hovered?.id === id && useViewer.setState({ hovered: null });

/** What a line of a list listens to, so that the pointer or the focus on it highlights its element on the map. */
export function useHighlight({ id, geom }: Pick<Element, 'id' | 'geom'>) {
  const enter = () => useViewer.setState({ hovered: { id, geometry: geom } });
  useEffect(() => () => void leave(id), [id]);
  return { onPointerEnter: enter, onPointerLeave: () => leave(id), onFocus: enter, onBlur: () => leave(id) };
}
