'use client';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { lazyPart } from './lazy-part';
import type { Toast } from './toast-list';

const ToastList = lazyPart(() => import('./toast-list'));

const MAX_PASSING = 3;
const loadAfterMs = 3000;
let lastId = 0;
const useToasts = create<{ shown: readonly Toast[] }>()(() => ({ shown: [] }));
const drop = (id: number) => useToasts.setState(({ shown }) => ({ shown: shown.filter((it) => it.id !== id) }));

/** Closes all messages. */
export const closeMessages = () => useToasts.setState({ shown: [] });

/**
 * Says something in passing, to the eye and to screen readers. Errors, and whatever can be acted on, stay until dismissed. The same
 * text is there once.
 */
export const announce = (text: string, tone: Toast['tone'] = 'info', ...actions: Toast['actions']) =>
  announceAbout(text, text, tone, ...actions);

/** The same about one of many things: only the next message about the same (`about`: no text, but what tells them apart) replaces it. */
export function announceAbout(about: string, text: string, tone: Toast['tone'], ...actions: Toast['actions']) {
  lastId += 1;
  const toast: Toast = { id: lastId, about, text, tone, actions, stays: tone === 'error' || actions.length > 0 };
  useToasts.setState(({ shown }) => {
    const all = [...shown.filter((it) => it.about !== about), toast];
    const passing = all.filter((it) => !it.stays).slice(-MAX_PASSING);
    return { shown: all.filter((it) => it.stays || passing.includes(it)) };
  });
}

/** The place of the passing messages. Their code comes soon after the page, because a message may say that there is no network. */
export function Toasts() {
  const { shown } = useToasts();
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return soon || shown.length > 0 ? <ToastList shown={shown} drop={drop} /> : null;
}
