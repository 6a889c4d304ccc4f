'use client';
import { useTranslations } from 'next-intl';
import type { ReviewState } from '@/lib/review/schema';

/** A state of a review in words, where it says more than the flag does. */
export function useReviewState() {
  const t = useTranslations('review.state');
  return (state: ReviewState | undefined): string | undefined =>
    state === 'WAITING' || state === 'QUESTION' || state === 'REJECTED' ? t(state) : undefined;
}
