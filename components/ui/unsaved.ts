'use client';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';

/** What an open form holds that is not saved, and what it outlives. */
export interface Unsaved {
  /** Closes the form without saving. Absent: going to another page of the app loses nothing. */
  close?: () => void;
  /** A draft in the browser's storage keeps it: a reload loses nothing. */
  hasDraft?: boolean;
  /** It is written in the page itself, and outlives going to another page of the app and the end of the session. */
  inPage?: boolean;
  /** What else goes with it, in a sentence. */
  note?: string;
}

const useForms = create<{ unsaved: readonly Unsaved[] }>()(() => ({ unsaved: [] }));
const unsavedForms = () => useForms.getState().unsaved;
const isTyped = ({ close, inPage, hasDraft }: Unsaved) => (Boolean(close) || Boolean(inPage)) && !hasDraft;

export const useAllUnsaved = () => useForms((it) => it.unsaved);
/** Whether a form holds something typed that is stored nowhere else. */
export const hasUnsaved = (): boolean => unsavedForms().some(isTyped);
export const useHasUnsaved = (): boolean => useForms((it) => it.unsaved).some(isTyped);

/** Tells whether something is unsaved besides what was when the caller opened: in a dialog, what is typed inside it. */
export function useUnsavedInside(): () => boolean {
  const [before] = useState(unsavedForms);
  return () => unsavedForms().some((it) => !before.includes(it));
}

/** Reports something unsaved, until the answer is called. */
export function holdUnsaved(form: Unsaved): () => void {
  useForms.setState(({ unsaved }) => ({ unsaved: [...unsaved, form] }));
  return () => useForms.setState(({ unsaved }) => ({ unsaved: unsaved.filter((it) => it !== form) }));
}

/** Reports a form that holds something unsaved, as long as it does. */
export function useUnsaved(dirty: boolean, { close, hasDraft, note }: Omit<Unsaved, 'inPage'>): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const leaves = Boolean(close);
  useEffect(() => {
    if (!dirty) return;
    return holdUnsaved({ ...(leaves && { close: () => latest.current?.() }), hasDraft, note });
  }, [dirty, leaves, hasDraft, note]);
}
