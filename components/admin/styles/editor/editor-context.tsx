'use client';
import { createContext, useContext } from 'react';
import type { StyleGeometry } from '@/lib/styles/schema';
import type { StyledAttribute, StyledType } from './attributes';
import { type Meaning, meaningIn } from './meaning';

interface EditorContext extends Meaning {
  geometry: StyleGeometry;
  /** The type whose elements are shown; undefined: none is chosen. */
  type: StyledType | undefined;
  /** Those that are offered. */
  attributes: readonly StyledAttribute[];
}

const Editor = createContext<EditorContext>({
  geometry: 'POINT',
  type: undefined,
  attributes: [],
  ...meaningIn('POINT', [], []),
});

export const EditorProvider = Editor.Provider;

/** What the parts of the editor ask of the whole. */
export const useEditor = (): EditorContext => useContext(Editor);
