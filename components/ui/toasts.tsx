'use client';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { Alert } from './alert';
import { cx } from './cx';
import { useToastPlace } from './use-toast-place';

interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'success' | 'warning' | 'error';
  action?: { label: string; act: () => void };
}

const shownForMs = 5000;
const atMost = 3;
let lastId = 0;
const useToasts = create<{ shown: readonly Toast[] }>()(() => ({ shown: [] }));
const drop = (id: number) => useToasts.setState(({ shown }) => ({ shown: shown.filter((it) => it.id !== id) }));

/** Says something in passing, to the eye and to screen readers. Errors, and whatever can be acted on, stay until dismissed. */
export function announce(text: string, tone: Toast['tone'] = 'info', action?: Toast['action']) {
  lastId += 1;
  const toast = { id: lastId, text, tone, action };
  useToasts.setState(({ shown }) => ({ shown: [...shown.filter((it) => it.text !== text), toast].slice(-atMost) }));
}

/** The passing messages: one live region, which is there from the start so that it is listened to, and covers no control. */
export function Toasts() {
  const { shown } = useToasts();
  const list = useRef<HTMLUListElement>(null);
  const alone = useToastPlace(list, shown.length);
  return (
    <ul
      aria-live="polite"
      data-no-paper
      ref={list}
      className="pointer-events-none fixed top-2 left-3 z-50 flex w-[min(28rem,calc(100vw-1.5rem))] flex-col gap-2"
    >
      {shown.map((it, at) => (
        <ToastCard key={it.id} toast={it} hidden={alone && at < shown.length - 1} />
      ))}
    </ul>
  );
}

function ToastCard({ toast, hidden }: { toast: Toast; hidden: boolean }) {
  const [held, setHeld] = useState(false);
  const passing = toast.tone !== 'error' && !toast.action && !held;
  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(() => drop(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [passing, toast.id]);
  const act = () => {
    drop(toast.id);
    toast.action?.act();
  };
  return (
    <li
      className={cx('pointer-events-auto animate-rise rounded border border-line bg-raised shadow', hidden && 'hidden')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert tone={toast.tone} onDismiss={() => drop(toast.id)}>
        {toast.text}
        {toast.action && (
          <button type="button" onClick={act} className="ml-2 min-h-6 font-semibold text-accent underline underline-offset-2">
            {toast.action.label}
          </button>
        )}
      </Alert>
    </li>
  );
}
