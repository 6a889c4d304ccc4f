'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { useAllUnsaved } from '@/components/ui/unsaved';
import { guardHistory } from './guard-history';

/** Asks whether what was typed may be lost. `note` says what else goes with it. */
export function useAskToLeave(): (note?: string) => Promise<boolean> {
  const t = useTranslations('shell.leave');
  return useCallback(
    (note) => {
      const body = [t('text'), note].filter(Boolean).join(' ');
      return confirmAction({ title: t('title'), body, accept: t('accept'), cancel: t('stay'), dangerous: true });
    },
    [t],
  );
}

/**
 * Stands once around everything. While a form holds something typed, going back or forward asks first; a reload and a
 * closed tab are asked about by the browser, unless a draft keeps what was typed.
 */
export function useLeaveGuard(): void {
  const forms = useAllUnsaved();
  const ask = useAskToLeave();
  const latest = useRef({ forms, ask });
  useEffect(() => {
    latest.current = { forms, ask };
  });
  const asks = forms.some(({ close }) => close);
  useEffect(() => {
    if (!asks) return;
    return guardHistory(async () => {
      const notes = latest.current.forms.flatMap(({ note }) => note ?? []);
      if (!(await latest.current.ask(notes.join(' ')))) return false;
      // The innermost form first: closing the one around it would take it away.
      for (const { close } of [...latest.current.forms].reverse()) close?.();
      return true;
    });
  }, [asks]);
  const lost = forms.some(({ hasDraft }) => !hasDraft);
  useEffect(() => {
    if (!lost) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [lost]);
}
