'use client';
import type { Geometry } from 'geojson';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftFor, dropDraft, keepDraft } from '@/components/elements/draft';
import type { FormValues } from '@/components/elements/form-values';
import { chosenPhotos, forgetChosen } from '@/components/files/photos';
import { currentSession, useSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { cancel, contribution as currentContribution } from '@/components/viewer/contribution';
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
 * between. Once another person logs in, the form closes: what was typed waits for whose it is. `drop` is for when it is sent or
 * thrown away; `isOwn` says whether it is of whoever is logged in.
 */
export function useDraft(form: UseFormReturn<FormValues>, contribution: Open, { storedFor, note }: Beside) {
  const { user } = useSession();
  const t = useTranslations('elementForm.draft');
  const owner = useRef(storedFor ?? user?.id);
  const ended = useRef(false);
  const writeNow = useRef(() => {});
  const latest = useRef(contribution);
  const begun = useRef(note);
  const { id: contributionId, geometry } = contribution;
  useEffect(() => {
    latest.current = contribution;
  }, [contribution]);
  useEffect(() => {
    if (!user) return;
    if (isOwnOf(owner, user.id)) return;
    // Once the form is closed, nothing of it is written.
    writeNow.current();
    forgetChosen();
    cancel();
    if (draftFor(latest.current, owner.current)) announce(t('ofAnother'), 'info');
  }, [user, t]);
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
    writeNow.current = write;
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
  return {
    drop() {
      ended.current = true;
      dropDraft(contribution);
    },
    isOwn: () => isOwnOf(owner, currentSession().user?.id),
  };
}

/** What a visitor has typed is of whoever logs in first. */
function isOwnOf(owner: { current: number | undefined }, userId: number | undefined): boolean {
  owner.current ??= userId;
  return owner.current === userId;
}
