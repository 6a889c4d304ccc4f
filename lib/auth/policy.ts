import { AppError } from '@/lib/errors';
import type { Actor, Role } from './actor';

type Value = string | number | boolean;
export type One<T> = T extends readonly (infer V)[] ? V : T;
export type Where<F> = { readonly [K in keyof F]?: One<NonNullable<F[K]>> | readonly One<NonNullable<F[K]>>[] };

/** Yes, no, or "records with these values" (an array: with any of these; a fact that is a list has one of them). */
export type Rule<F> = boolean | Where<F> | readonly Where<F>[];
export type RuleFor<F> = (actor: Actor) => Rule<F>;

/** One entry for each role: a new role does not compile until every policy has an entry for it. */
export const byRole =
  <F>(rules: Record<Role, Rule<F> | RuleFor<F>>): RuleFor<F> =>
  (actor) => {
    const rule = rules[actor.role];
    return typeof rule === 'function' ? rule(actor) : rule;
  };

export const alternatives = <F>(rule: Where<F> | readonly Where<F>[]) => (Array.isArray(rule) ? rule : [rule]) as Where<F>[];
export const listed = (wanted: unknown) => (Array.isArray(wanted) ? wanted : [wanted]) as Value[];

/** Evaluates a rule for one record in memory; `ruleSql` turns the same rule into a WHERE clause. */
export function permits<F extends object>(rule: Rule<F>, record: F): boolean {
  if (typeof rule === 'boolean') return rule;
  return alternatives(rule).some((where) =>
    Object.entries(where).every(([fact, wanted]) => {
      const values = listed(record[fact as keyof F]);
      return listed(wanted).some((it) => values.includes(it));
    }),
  );
}

/** Whether a rule may permit a record of which only some facts are known. */
export const couldPermit = <F extends object>(rule: Rule<F>, known: Partial<F>): boolean =>
  typeof rule === 'boolean'
    ? rule
    : alternatives(rule).some((where) =>
        permits(Object.fromEntries(Object.entries(where).filter(([fact]) => fact in known)) as Where<F>, known as F),
      );

/** The same rule for records of which it is known that they have what it wants of a fact. */
export const without = <F extends object, K extends keyof F>(rule: Rule<F>, fact: K): Rule<F> =>
  typeof rule === 'boolean' ? rule : alternatives(rule).map(({ [fact]: _, ...where }) => where as Where<F>);

/** For what is visible but not allowed: 403 for an account, 401 for a visitor. What is not visible is a 404, by the query. */
export function authorize<F extends object>(actor: Actor, rule: Rule<F>, record: F): void {
  if (permits(rule, record)) return;
  throw new AppError(isVisitor(actor) ? 'project.common.unauthenticated' : 'project.common.permissionDenied');
}

type InRole = Pick<Actor, 'role'>;

export const isVisitor = ({ role }: InRole): boolean => role === 'VISITOR';

/** Whether the rules go by where things lie: only a reviewer has a scope. For everybody else nobody needs to read it. */
export const hasScope = ({ role }: InRole): boolean => role === 'REVIEWER';

/** Whether somebody reviews: what lies in a scope, or everything. */
export const isReviewing = ({ role }: InRole): boolean => role === 'REVIEWER' || role === 'ADMIN';

/** Whether an actor may see elements at all. `open`: visitors may, too. */
export const readsElements = (actor: InRole, open: boolean): boolean => open || !isVisitor(actor);

type Policy<F> = Record<string, RuleFor<F>>;

/** What this actor may do with this record, so that the interface need not know roles. */
export function abilities<F extends object, P extends Policy<F>>(policy: P, actor: Actor, record: F) {
  return Object.fromEntries(Object.entries(policy).map(([action, rule]) => [action, permits(rule(actor), record)])) as {
    [Action in keyof P]: boolean;
  };
}
