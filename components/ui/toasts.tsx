'use client';
import { useEffect, useState } from 'react';
import { Alert } from './alert';
import { createStore } from './store';

interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'success' | 'warning' | 'error';
  action?: { label: string; act: () => void };
}

const shownForMs = 5000;
const atMost = 3;
let lastId = 0;
const toasts = createStore<readonly Toast[]>([]);
const drop = (id: number) => toasts.set(toasts.get().filter((it) => it.id !== id));

/** Says something in passing, to the eye and to screen readers. Errors, and whatever can be acted on, stay until dismissed. */
export function announce(text: string, tone: Toast['tone'] = 'info', action?: Toast['action']) {
  lastId += 1;
  toasts.set([...toasts.get().filter((it) => it.text !== text), { id: lastId, text, tone, action }].slice(-atMost));
}

/** The place of the passing messages: one live region, which is there from the start so that it is listened to. */
export function Toasts() {
  const shown = toasts.use();
  return (
    <ul
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-14 z-50 md:inset-x-4 md:top-auto md:bottom-4 flex flex-col items-center gap-2"
    >
      {shown.map((it) => (
        <ToastCard key={it.id} toast={it} />
      ))}
    </ul>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
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
      className="pointer-events-auto w-full max-w-md animate-rise rounded border border-line bg-raised shadow"
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
