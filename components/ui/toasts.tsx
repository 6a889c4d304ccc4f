'use client';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { lazyPart } from './lazy-part';
import type { Toast } from './toast-list';

const ToastList = lazyPart(() => import('./toast-list'));

const atMost = 3;
const loadAfterMs = 3000;
let lastId = 0;
const useToasts = create<{ shown: readonly Toast[] }>()(() => ({ shown: [] }));
const drop = (id: number) => useToasts.setState(({ shown }) => ({ shown: shown.filter((it) => it.id !== id) }));

/** Says something in passing, to the eye and to screen readers. Errors, and whatever can be acted on, stay until dismissed. */
export function announce(text: string, tone: Toast['tone'] = 'info', ...actions: NonNullable<Toast['actions']>) {
  lastId += 1;
  const toast = { id: lastId, text, tone, actions };
  useToasts.setState(({ shown }) => ({ shown: [...shown.filter((it) => it.text !== text), toast].slice(-atMost) }));
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
