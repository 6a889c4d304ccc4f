import * as z from 'zod';

export const REVIEW_STATES = ['NONE', 'WAITING', 'QUESTION', 'ACCEPTED', 'REJECTED'] as const;
export const ReviewState = z.enum(REVIEW_STATES).meta({ id: 'ReviewState' });

export const REVIEW_POLICIES = ['NONE', 'AFTER', 'BEFORE'] as const;
export const ReviewPolicy = z.enum(REVIEW_POLICIES).meta({
  id: 'ReviewPolicy',
  description:
    '`NONE`: flags are set by hand; `AFTER`: published, then reviewed; `BEFORE`: public only when a reviewer has accepted it',
});

export type ReviewState = z.infer<typeof ReviewState>;
export type ReviewPolicy = z.infer<typeof ReviewPolicy>;
