'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { currentSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import type { Element } from '@/lib/elements/schema';
import { keepLinkDraft, type LinkOf, readLinkDraft } from './draft';

const afterMs = 300;

interface Draft {
  /** The element at the other end that the draft had. */
  other: Element | undefined;
  /** Says which one it is now. */
  keepOther: (other: Element | undefined) => void;
}

/**
 * Keeps what stands in the dialog of a relation or join a moment after each change, for the person who opened it, and fills
 * in what was stored before: a reload, a crash or the end of the session loses nothing. Whoever sends it or throws it away
 * drops the draft.
 */
export function useLinkDraft<V extends FieldValues>(form: UseFormReturn<V>, of: LinkOf): Draft {
  const t = useTranslations('links.draft');
  const [{ draft, userId }] = useState(() => {
    const id = currentSession().user?.id;
    return { draft: readLinkDraft(of, id), userId: id };
  });
  const other = useRef(draft?.other);
  const first = useRef(of);
  useEffect(() => {
    if (!draft) return;
    for (const [name, value] of Object.entries(draft.values))
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    announce(t('restored'), 'info');
  }, [draft, form, t]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (userId === undefined) return;
        keepLinkDraft({ ...first.current, userId, values: form.getValues(), other: other.current, storedAtMs: Date.now() });
      }, afterMs);
    };
    const { unsubscribe } = form.watch(keep);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, userId]);
  return {
    other: draft?.other,
    keepOther: (to) => {
      other.current = to;
    },
  };
}
