import type { Standing, UpdateUser } from './schema';

/** The entries of a list have no order. */
const textOf = (value: unknown) => JSON.stringify(value, (_, it) => (Array.isArray(it) ? [...it].sort() : it));

/**
 * What of a change of an account that was read as `upon` is to be written now that others may have changed it: what is sent as it was
 * read is left out. Undefined: both have changed the same, differently.
 */
export function changeUpon(upon: Standing, sent: UpdateUser, now: Standing): UpdateUser | undefined {
  const isMine = (name: keyof Standing) => sent[name] != null && textOf(sent[name]) !== textOf(upon[name]);
  const clashes = (name: keyof Standing) =>
    isMine(name) && ![upon[name], sent[name]].some((it) => textOf(it) === textOf(now[name]));
  if ((['locked', 'userRoleDto', 'reviewScope'] as const).some(clashes)) return undefined;
  return {
    ...sent,
    locked: isMine('locked') ? sent.locked : now.locked,
    userRoleDto: isMine('userRoleDto') ? sent.userRoleDto : undefined,
    reviewScope: isMine('reviewScope') ? sent.reviewScope : undefined,
  };
}
