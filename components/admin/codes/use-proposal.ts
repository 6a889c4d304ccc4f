'use client';
import { useEffect, useRef } from 'react';

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
