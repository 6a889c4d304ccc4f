'use client';
import { createContext, useContext } from 'react';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { StyleGeometry } from '@/lib/styles/schema';

interface EditorContext {
  geometry: StyleGeometry;
  /** The type whose elements are shown; undefined: none is chosen. */
  type: ElementType | undefined;
  attributes: readonly ElementTypeAttributeType[];
}

const Editor = createContext<EditorContext>({ geometry: 'POINT', type: undefined, attributes: [] });

export const EditorProvider = Editor.Provider;

/** What the parts of the editor ask of the whole. */
export const useEditor = (): EditorContext => useContext(Editor);
