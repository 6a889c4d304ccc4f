'use client';
import type { Geometry } from 'geojson';
import { useMemo } from 'react';
import { create } from 'zustand';
import type { FormValues } from '@/components/elements/form-values';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { Element, ElementInput } from '@/lib/elements/schema';

/** A file on its way to an element. */
export interface WaitingFile {
  /** Goes along when it is sent: the server knows a repeated sending by it. */
  key: string;
  file: File;
  /** What is said in it, where it is a recording. */
  transcript?: string;
  /** Why the server does not take it. */
  problem?: string;
}

/** What is written of an element, new or not. */
export interface Change {
  geometryKind: DrawableKind;
  values: FormValues;
  body: ElementInput;
  sendingKey: string;
  /** Of an element that exists: as it was when its form opened. */
  base?: Element;
  /** Upon which version it is made. */
  version?: number;
  /** It was sent before, and may have arrived. */
  tried?: true | undefined;
  /** It was edited after it was tried: once what was tried is there, this is written upon that, under this key. */
  nextKey?: string | undefined;
}

/** Something contributed that could not be sent yet, with all that sending and editing it take. */
export interface Waiting {
  key: string;
  /** Whose it is: nobody else sends it. */
  userId: number;
  /** A new element, a change of one that exists, the suggestion of one, or files for one. */
  kind: 'new' | 'change' | 'proposal' | 'files';
  type: { id: number; name: string };
  /** What the element is called. */
  name: string;
  /** Once it exists. */
  elementId?: number;
  geometry: Geometry;
  /** Until it is written; its files come after it, those of a suggestion with it. */
  change?: Change;
  /** Of a suggestion: why it is made. */
  note?: string;
  files: readonly WaitingFile[];
  /** How many files have arrived. */
  sentFiles?: number;
  /** When it was made, in milliseconds. */
  since: number;
  /** `refused`: the server has said no; `conflict`: somebody else has changed the element. Either waits for its maker. */
  state: 'waiting' | 'refused' | 'conflict';
  reason?: string;
  /** With a conflict: the element as it is now. */
  theirs?: Element;
}

interface Outbox {
  /** What waits in this browser, oldest first. Filled once the page has time for it. */
  waiting: readonly Waiting[];
  /** The key of the one that is being sent from this page. */
  sending: string | null;
  /** Those that this page is busy with in another way: one is open in the form, the photos of one are being sent with a card of their own. */
  held: readonly string[];
  /** The keys of those at which the server failed before: they are tried after the others. */
  failed: readonly string[];
}

export const useWaiting = create<Outbox>()(() => ({ waiting: [], sending: null, held: [], failed: [] }));

/** Everything that waits, outside React. */
export const allWaiting = () => useWaiting.getState().waiting;

export const findWaiting = (key: string | undefined): Waiting | undefined => allWaiting().find((it) => it.key === key);

/** What waits and this page is not busy with. */
export function useIdle(): readonly Waiting[] {
  const { waiting, held } = useWaiting();
  return useMemo(() => waiting.filter(({ key }) => !held.includes(key)), [waiting, held]);
}
