'use client';
import type { Geometry } from 'geojson';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft } from '@/components/elements/draft';
import type { FormValues } from '@/components/elements/form-values';
import { chosenPhotos } from '@/components/files/photos';
import { useSession } from '@/components/session/session';
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
  const elementId = contribution.element?.id;
  const { geometry } = contribution;
  useEffect(() => {
    latest.current = contribution;
    if (user) owner.current = user.id;
  }, [contribution, user]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (at: Geometry | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (ended.current || owner.current === undefined) return;
        const { id, typeId, geometryKind } = latest.current;
        const photos = chosenPhotos(id).length;
        keepDraft(elementId, {
          userId: owner.current,
          contributionId: id,
          typeId,
          geometryKind,
          geometry: at,
          values: form.getValues(),
          photos,
          ...(note && { note }),
        });
      }, afterMs);
    };
    if (form.formState.isDirty || geometry !== latest.current.element?.geom || note !== begun.current) keep(geometry);
    const { unsubscribe } = form.watch(() => keep(geometry));
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, geometry, elementId, note]);
  return () => {
    ended.current = true;
    dropDraft(elementId);
  };
}
