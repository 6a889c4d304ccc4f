'use client';
import { create } from 'zustand';

/** What somebody has said about elements that may be the one that they are adding. */
interface Answered {
  contributionId: number;
  /** It is none of these. */
  others: readonly number[];
  /** It is this one. */
  chosen: number | null;
}

const useAnswered = create<Answered>()(() => ({ contributionId: 0, others: [], chosen: null }));

/** What was said while this contribution lives, also before its form opened. */
export function useAnswers(contributionId: number): Omit<Answered, 'contributionId'> {
  const answered = useAnswered();
  return answered.contributionId === contributionId ? answered : { others: [], chosen: null };
}

const answer = (contributionId: number, to: Partial<Answered>) => {
  const before = useAnswered.getState();
  const others = before.contributionId === contributionId ? before.others : [];
  useAnswered.setState({ contributionId, others, chosen: null, ...to });
};

export const isThisOne = (contributionId: number, id: number | null) => answer(contributionId, { chosen: id });

/** It is another one than these: they are not asked about again. */
export function isAnother(contributionId: number, ids: readonly number[]) {
  const { others, contributionId: of } = useAnswered.getState();
  answer(contributionId, { others: [...new Set([...(of === contributionId ? others : []), ...ids])] });
}
