'use client';
import { create } from 'zustand';
import { useActor } from '@/components/session/session';
import { holdUnsaved } from '@/components/ui/unsaved';

interface Typed {
  text: string;
  /** It is saved, or thrown away. */
  release: () => void;
}

/**
 * Texts that are being written in a page itself, by whom and what for. They outlive the part of the page in which they stand, so that
 * going elsewhere, or a session that ends, loses none.
 */
const useTyped = create<{ typed: Readonly<Record<string, Typed>> }>()(() => ({ typed: {} }));

function write(key: string, text: string | undefined) {
  const { [key]: before, ...others } = useTyped.getState().typed;
  if (text === undefined) {
    before?.release();
    useTyped.setState({ typed: others });
    return;
  }
  const release = before?.release ?? holdUnsaved({ inPage: true });
  useTyped.setState({ typed: { ...others, [key]: { text, release } } });
}

/** All that was typed here is thrown away. */
export function forgetTyped() {
  for (const key of Object.keys(useTyped.getState().typed)) write(key, undefined);
}

/** What this person has typed, by what for. `write` without a text, or with a blank one, drops it. */
export function useTypedTexts() {
  const { id } = useActor();
  const typed = useTyped((it) => it.typed);
  return {
    textOf: (what: string): string => typed[`${id}.${what}`]?.text ?? '',
    write: (what: string, text = '') => write(`${id}.${what}`, text.trim() === '' ? undefined : text),
  };
}

/** A text that is written for something; `saved`: what stands there without it. */
export function useTypedText(what: string, saved = ''): [text: string, write: (text: string) => void] {
  const { id } = useActor();
  const key = `${id}.${what}`;
  const text = useTyped(({ typed }) => typed[key]?.text);
  const isNothing = (it: string) => it === saved || (saved === '' && it.trim() === '');
  return [text ?? saved, (it) => write(key, isNothing(it) ? undefined : it)];
}
