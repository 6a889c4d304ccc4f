'use client';
import type { Geometry } from 'geojson';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft } from '@/components/elements/draft';
import type { FormValues } from '@/components/elements/form-values';
import { chosenPhotos } from '@/components/files/photos';
import { useSession } from '@/components/session/session';
import { contribution as currentContribution } from '@/components/viewer/contribution';
import type { Contribution } from '@/components/viewer/state';

const afterMs = 400;
type Open = Extract<Contribution, { kind: 'form' }>;

interface Beside {
  /** Whose draft it already is. */
  storedFor?: number;
  /** Why something is suggested. */
  note: string;
}

/**
 * Keeps what stands in the form a moment after each change, for the person who opened it, even when the session ends in
 * between. The answer drops the draft, for when it is sent or thrown away.
 */
export function useDraft(form: UseFormReturn<FormValues>, contribution: Open, { storedFor, note }: Beside): () => void {
  const { user } = useSession();
  const owner = useRef(user?.id ?? storedFor);
  const ended = useRef(false);
  const latest = useRef(contribution);
  const begun = useRef(note);
  const { id: contributionId, geometry } = contribution;
  useEffect(() => {
    latest.current = contribution;
    if (user) owner.current = user.id;
  }, [contribution, user]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending: Geometry | null | undefined;
    const write = () => {
      clearTimeout(timer);
      const at = pending;
      pending = undefined;
      // Whoever has left the form has thrown away what it held.
      const isOpen = currentContribution()?.id === contributionId;
      if (at === undefined || !isOpen || ended.current || owner.current === undefined) return;
      const { id, typeId, geometryKind } = latest.current;
      const photos = chosenPhotos(id).length;
      keepDraft(latest.current.element, {
        userId: owner.current,
        contributionId: id,
        typeId,
        geometryKind,
        geometry: at,
        values: form.getValues(),
        photos,
        ...(note && { note }),
      });
    };
    const keep = (at: Geometry | null) => {
      clearTimeout(timer);
      pending = at;
      timer = setTimeout(write, afterMs);
    };
    if (form.formState.isDirty || geometry !== latest.current.element?.geom || note !== begun.current) keep(geometry);
    const { unsubscribe } = form.watch(() => keep(geometry));
    window.addEventListener('pagehide', write);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [form, geometry, contributionId, note]);
  return () => {
    ended.current = true;
    dropDraft(contribution);
  };
}
