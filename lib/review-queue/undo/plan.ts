import type { Action } from '@/lib/history/schema';

/** What the plan of an undo needs of a revision. */
export interface Step {
  id: number;
  action: Action;
  /** The names of the fields that it changed. */
  fields: readonly string[];
  /** Whether it is to be undone. */
  chosen: boolean;
}

/** Why a revision cannot be undone: the last part of the key of its message. */
export type Obstacle = 'changedSince' | 'gone' | 'merged' | 'decision';

export interface Plan {
  /** Whether the element has to be restored from the bin, or moved to it. */
  existence: 'restore' | 'bin' | undefined;
  /** By field that is put back: the revision whose earlier value it gets. */
  fields: Map<string, number>;
  /** The revisions that are undone at least in part. */
  undone: number[];
  blocked: { revisionId: number; why: Obstacle }[];
}

/** Where an element is now. `merged`: in the bin, because it was merged into another one; `gone`: neither on the map nor in the bin. */
export type Whereabouts = 'there' | 'bin' | 'merged' | 'gone';

const BEGINS: readonly Action[] = ['CREATE', 'RESTORE'];
const turnsExistence = ({ action }: Step) => BEGINS.includes(action) || action === 'DELETE';
/** A decision does not change the content of an element. */
const changesContent = ({ fields }: Step) => fields.some((it) => it !== 'isReviewed');

/** The chosen steps after the last unchosen step that prevents an undo. */
function free(steps: readonly Step[], isInTheWay: (step: Step) => boolean): Step[] {
  const last = steps.findLastIndex((it) => !it.chosen && isInTheWay(it));
  return steps.slice(last + 1).filter(({ chosen }) => chosen);
}

/** Whether the element is restored or moved to the bin. */
interface Existence {
  /** The steps that this undoes. */
  turned: readonly Step[];
  existence: Plan['existence'];
  /** Whether there was an element before the oldest of them. */
  wasThere: boolean | undefined;
}

function existenceOf(steps: readonly Step[], whereabouts: Whereabouts): Existence {
  const turns = free(steps, turnsExistence).filter(turnsExistence);
  // Moving an element to the bin would lose what others have changed since it was created or restored.
  const lastOther = steps.findLastIndex((it) => !it.chosen && changesContent(it));
  const oldest = turns.find((it) => !BEGINS.includes(it.action) || steps.indexOf(it) > lastOther);
  if (!oldest || whereabouts === 'gone') return { turned: [], existence: undefined, wasThere: undefined };
  const wasThere = !BEGINS.includes(oldest.action);
  const existence = wasThere === (whereabouts === 'there') ? undefined : wasThere ? 'restore' : 'bin';
  return { turned: turns.slice(turns.indexOf(oldest)), existence, wasThere };
}

/**
 * Plans the undoing of the chosen revisions of an element. `steps`: the oldest chosen revision and all later ones, oldest first. A field is
 * reverted unless somebody else has changed it since. A created element is moved to the bin, unless somebody else has changed it.
 * `byBatch`: decisions are undone, and the caller restores their states.
 */
export function planOf(steps: readonly Step[], whereabouts: Whereabouts, byBatch = false): Plan {
  const chosen = steps.filter((it) => it.chosen);
  if (whereabouts === 'merged') return allBlocked(chosen, 'merged');
  const { turned, existence, wasThere } = existenceOf(steps, whereabouts);
  const plan: Plan = { existence, fields: new Map(), undone: [], blocked: [] };
  const isThereThen = existence ? existence === 'restore' : whereabouts === 'there';
  const changes = steps.filter((it) => !turnsExistence(it));
  for (const step of chosen) {
    const why = (): Obstacle | undefined => {
      if (turned.includes(step)) return undefined;
      if (step.action === 'MERGE') return 'merged';
      if (turnsExistence(step)) return isThereThen ? 'changedSince' : 'gone';
      // The element is in the bin, or will be, with all its later changes.
      if (wasThere === false) return undefined;
      if (!isThereThen) return 'gone';
      const [free, inTheWay] = fieldsOf(step, changes);
      for (const field of free) if (!plan.fields.has(field)) plan.fields.set(field, step.id);
      if (inTheWay) plan.blocked.push({ revisionId: step.id, why: 'changedSince' });
      if (free.length > 0 || byBatch) return undefined;
      return inTheWay ? 'changedSince' : 'decision';
    };
    const obstacle = why();
    if (!obstacle) plan.undone.push(step.id);
    else if (!plan.blocked.some(({ revisionId }) => revisionId === step.id))
      plan.blocked.push({ revisionId: step.id, why: obstacle });
  }
  return plan;
}

const allBlocked = (steps: readonly Step[], why: Obstacle): Plan => ({
  ...{ existence: undefined, fields: new Map(), undone: [] },
  blocked: steps.map(({ id }) => ({ revisionId: id, why })),
});

/** The fields of a step that nobody else has changed since, and whether there are others. */
function fieldsOf(step: Step, changes: readonly Step[]): [free: string[], inTheWay: boolean] {
  const since = changes.slice(changes.indexOf(step) + 1).filter(({ chosen }) => !chosen);
  const own = step.fields.filter((it) => it !== 'isReviewed');
  const free = own.filter((field) => !since.some(({ fields }) => fields.includes(field)));
  return [free, free.length < own.length];
}
