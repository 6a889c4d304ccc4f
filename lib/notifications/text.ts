import type { Notification } from './schema';

/** What an entry says, among the texts of `notifications`. */
export const textOf = ({ kind, isNew }: Pick<Notification, 'kind' | 'isNew'>) =>
  isNew ? ('appeared' as const) : (`kinds.${kind}` as const);
