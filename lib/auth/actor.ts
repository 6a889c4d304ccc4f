const ROLES = ['VISITOR', 'USER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** Who makes the call. A visitor has id 0, which no account has. */
export interface Actor {
  id: number;
  login: string;
  role: Role;
}

export const VISITOR: Actor = { id: 0, login: '', role: 'VISITOR' };
