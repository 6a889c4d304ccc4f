import { type AppError, isServerFault } from '@/lib/errors';

/** Nothing is wrong with what was sent: a later time may take it. So may one that the server names. */
export const waits = (error: AppError) =>
  error.retryAfterS !== undefined || isServerFault(error) || error.code === 'project.common.unauthenticated';

/** What the server says about it, in words. */
export const reasonOf = ({ fields, message }: AppError) =>
  fields
    .map((it) => it.message)
    .filter(Boolean)
    .join(' ') || message;
