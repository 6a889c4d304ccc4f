'use client';
import { useCallback, useEffect, useState } from 'react';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { ReviewItem } from '@/lib/review-queue/schema';

/** Whoever only passes by an item does not claim it. */
const STAYS_MS = 500;
/** A claim lasts for 15 minutes. */
const RENEW_MS = 5 * 60_000;

/** Claims the open item for as long as it is open. Who else has it, if anybody, and how it is taken over. */
export function useClaim(id: string | undefined) {
  const [other, setOther] = useState<ReviewItem | null>(null);
  const take = useCallback(async (of: string, takeOver: boolean) => {
    try {
      await call(reviewQueueApi.claim, { params: { id: of }, body: { takeOver } });
      setOther(null);
      return true;
    } catch (error) {
      // Without a claim one decides all the same; only somebody else's is in the way.
      if (error instanceof AppError && error.code === 'project.review.claimed') setOther(error.current as ReviewItem);
      return false;
    }
  }, []);
  useEffect(() => {
    setOther(null);
    if (!id) return;
    let claimed = Promise.resolve(false);
    const claim = () => {
      claimed = take(id, false);
    };
    const first = setTimeout(claim, STAYS_MS);
    const renewing = setInterval(claim, RENEW_MS);
    return () => {
      clearTimeout(first);
      clearInterval(renewing);
      // What was decided meanwhile has no claim any more: that is no error.
      void claimed.then((it) => it && call(reviewQueueApi.release, { params: { id } }).catch(() => undefined));
    };
  }, [id, take]);
  return { other, takeOver: () => (id ? take(id, true) : Promise.resolve(false)) };
}
