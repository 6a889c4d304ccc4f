import { type Actor, VISITOR } from '@/lib/auth/actor';
import { permits, type RuleFor } from '@/lib/auth/policy';

/** Reviews the types 3 and 4 in a province, a municipality and a parish. */
export const sabela: Actor = {
  ...{ id: 5, login: 'sabela', role: 'REVIEWER' },
  reviewScope: { types: [3, 4], provinces: ['15'], municipalities: ['36001'], parishes: ['2700101'] },
};
/** One of each role, Ana and Uxía beside her. */
export const ACTORS: readonly Actor[] = [
  VISITOR,
  { id: 7, login: 'ana', role: 'USER' },
  sabela,
  { id: 1, login: 'uxia', role: 'ADMIN' },
];
export const EVERYBODY = ['VISITOR', 'USER', 'REVIEWER', 'ADMIN'] as const;

/** Which of these actors a rule permits to act on a record. */
export const by = <F extends object>(rule: RuleFor<F>, record: F) => ACTORS.map((actor) => permits(rule(actor), record));
