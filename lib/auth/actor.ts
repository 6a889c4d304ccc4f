export const ROLES = ['VISITOR', 'USER', 'REVIEWER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** The elements that a reviewer reviews: of these types, in these divisions (codes). Without types all, without divisions everywhere. */
export interface ReviewScope {
  types: readonly number[];
  provinces: readonly string[];
  municipalities: readonly string[];
  parishes: readonly string[];
}

/** Who makes the call. A visitor has id 0, which no account has. */
export interface Actor {
  id: number;
  login: string;
  role: Role;
  /** The role of the account, where it calls in a smaller one. */
  accountRole?: Role;
  /** Of a reviewer; without one, everything. */
  reviewScope?: ReviewScope | null;
  /** An administrator who reads as somebody with fewer rights does. */
  administers?: true;
}

export const VISITOR: Actor = { id: 0, login: '', role: 'VISITOR' };
