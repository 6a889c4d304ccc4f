'use client';
import { useEffect, useRef } from 'react';
import { withoutAccents } from '@/lib/text';

const LONGEST = 60;

/** A code made of a name: `Tipo de muíño` → `TIPO_DE_MUINO`. */
export const proposedCode = (name: string): string =>
  withoutAccents(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, LONGEST)
    .replace(/^_+|_+$/g, '');

/** The same where no other record has it, in any case: otherwise with the first number behind it that is free. */
export function freeCode(name: string, taken: readonly string[]): string {
  const base = proposedCode(name);
  const known = new Set(taken.map((code) => code.toUpperCase()));
  if (base === '' || !known.has(base)) return base;
  let number = 2;
  while (known.has(`${base}_${number}`)) number++;
  return `${base}_${number}`;
}

interface Follower {
  /** What is followed. */
  text: string;
  /** False: the code does not change any more. */
  enabled: boolean;
  current: () => string;
  set: (value: string) => void;
}

/** Keeps a field in step with another one until the person writes something of their own there. */
export function useProposal({ text, enabled, current, set }: Follower): void {
  const last = useRef('');
  const field = useRef({ current, set });
  useEffect(() => {
    field.current = { current, set };
  });
  useEffect(() => {
    const { current: read, set: write } = field.current;
    if (!enabled || (read() && read() !== last.current)) return;
    last.current = text;
    write(text);
  }, [text, enabled]);
}
