import type { Actor, Role } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';
import type { TypeState } from './schema';

/** What the policy depends on of an element type. */
export interface TypeFacts {
  state: TypeState;
  /** The roles that it is for. */
  readers?: readonly Role[];
}

const published = { state: 'PUBLISHED' } as const;
const forThem = ({ role, accountRole }: Actor) => ({ ...published, readers: accountRole ?? role });

export const elementTypePolicy = {
  /** Who hears what the styles of a type ask for in vain, and which attributes stand: whoever can change them. */
  seeWarnings: byRole<never>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
  /** Who sees a type, and with it its elements, as far as they may see these. */
  read: byRole<TypeFacts>({ VISITOR: forThem, USER: forThem, REVIEWER: forThem, ADMIN: true }),
  /** Who adds elements of it, where they may add any. */
  addTo: byRole<TypeFacts>({
    VISITOR: false,
    USER: published,
    REVIEWER: published,
    ADMIN: { state: ['DRAFT', 'PUBLISHED'] },
  }),
};

/** Whether somebody sees the types that are not published as well. */
export const seesAllTypes = (actor: Actor): boolean => elementTypePolicy.read(actor) === true;
