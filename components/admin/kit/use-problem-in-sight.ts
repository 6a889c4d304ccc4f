'use client';
import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'input, select, textarea, button, [contenteditable=true]';

/** The first field that is wrong; of a group, what is wrong in it, or else where it begins. */
function firstProblem(form: HTMLElement): HTMLElement | null {
  const first = form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  if (!first?.matches('[data-invalid]')) return first;
  return first.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]') ?? first.querySelector<HTMLElement>(FOCUSABLE);
}

/**
 * After an attempt to send (`attempts` counts them), the first field that is wrong has the focus; after a refusal of the server's, its
 * words on top have it.
 */
export function useProblemInSight(form: RefObject<HTMLFormElement | null>, attempts: number, refusals: readonly string[]) {
  useEffect(() => {
    const first = attempts > 0 && form.current && firstProblem(form.current);
    if (!first) return;
    first.focus();
    first.scrollIntoView?.({ block: 'center' });
  }, [form, attempts]);
  useEffect(() => {
    if (refusals.length === 0) return;
    form.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('[role=alert]')?.focus({ preventScroll: true });
  }, [form, refusals]);
}
