'use client';
import { createContext, useContext } from 'react';
import type { StyleGeometry } from '@/lib/styles/schema';
import type { StyledAttribute, StyledType } from './attributes';

interface EditorContext {
  geometry: StyleGeometry;
  /** The type whose elements are shown; undefined: none is chosen. */
  type: StyledType | undefined;
  attributes: readonly StyledAttribute[];
}

const Editor = createContext<EditorContext>({ geometry: 'POINT', type: undefined, attributes: [] });

export const EditorProvider = Editor.Provider;

/** What the parts of the editor ask of the whole. */
export const useEditor = (): EditorContext => useContext(Editor);
