'use client';
import type { Geometry } from 'geojson';
import { create } from 'zustand';
import type { FormValues } from '@/components/elements/form-values';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { ElementInput } from '@/lib/elements/schema';

/** A new element that could not be sent yet, with all that sending and editing it take. */
export interface Waiting {
  /** Goes along when it is sent: the server knows a repeated sending by it. */
  key: string;
  /** Whose it is: nobody else sends it. */
  userId: number;
  type: { id: number; name: string };
  geometryKind: DrawableKind;
  geometry: Geometry;
  values: FormValues;
  body: ElementInput;
  photos: readonly File[];
  /** What is said in each of these, where they are recordings. */
  transcripts?: readonly string[];
  /** When it was made, in milliseconds. */
  since: number;
  /** `refused`: the server has said no; it waits for its maker. */
  state: 'waiting' | 'sending' | 'refused';
  reason?: string;
}

interface Outbox {
  /** What waits in this browser, oldest first. Filled once the page has time for it. */
  waiting: readonly Waiting[];
  /** The key of the one that is open in the form: it is not sent meanwhile. */
  openKey: string | null;
}

export const useWaiting = create<Outbox>()(() => ({ waiting: [], openKey: null }));
