'use client';
import { useElementName } from './use-element-name';

/** What an element is called; its number for who does not see it. */
export const ElementName = ({ id }: { id: string }) => useElementName(id) ?? `#${id}`;
