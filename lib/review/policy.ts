import type { Actor } from '@/lib/auth/actor';
import type { Where } from '@/lib/auth/policy';

/** The facts that decide in whose scope something lies. */
export interface ScopeFacts {
  typeId: number;
  /** All divisions that it lies in, as `division` writes them. */
  divisions: readonly string[];
}

const KINDS = ['province', 'municipality', 'parish'] as const;
export type DivisionKind = (typeof KINDS)[number];

/** Codes of different kinds may be alike. */
export const division = (kind: DivisionKind, code: string): string => `${kind}:${code}`;

/** What lies in the scope of a reviewer. Without a scope, everything. */
export function withinScope({ reviewScope: scope }: Pick<Actor, 'reviewScope'>): Where<ScopeFacts> {
  if (!scope) return {};
  const divisions = [
    ...scope.provinces.map((code) => division('province', code)),
    ...scope.municipalities.map((code) => division('municipality', code)),
    ...scope.parishes.map((code) => division('parish', code)),
  ];
  return { ...(scope.types.length > 0 && { typeId: scope.types }), ...(divisions.length > 0 && { divisions }) };
}

/** The codes of each kind among divisions. */
export function codesIn(divisions: readonly string[]): Record<DivisionKind, string[]> {
  const codes = (kind: DivisionKind) => divisions.flatMap((it) => (it.startsWith(`${kind}:`) ? [it.slice(kind.length + 1)] : []));
  return { province: codes('province'), municipality: codes('municipality'), parish: codes('parish') };
}
