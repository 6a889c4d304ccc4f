import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { processState } from '@/lib/process-state';
import { classesOf } from './classes';
import { buildClasses, defineClasses, findClassDrawings, purgeClasses } from './queries';

/** How long a transaction may count: whoever saves an element of the type waits for it. */
const PART_MS = 80;
/** How many elements that may be. */
const [FEWEST, FIRST, MOST] = [20, 200, 5000];
/** How long to leave those alone who write a long transaction. */
const GIVE_WAY_MS = 500;
/** Cells that one transaction deletes. */
const PURGED = 20_000;
const system = () => contextFor(VISITOR, 'en-GB');
const building = processState('styles.building', () => ({ running: false, part: FIRST }));

/** In the transaction that changes a type or a style: the classes by which the elements of these types are counted. */
export async function announceClasses({ db }: Pick<Context, 'db'>, typeIds?: readonly number[]): Promise<void> {
  const types = await findClassDrawings(db, typeIds);
  if (types.length > 0)
    await defineClasses(
      db,
      types.map(({ id, ...drawing }) => ({ id, definition: classesOf(drawing) })),
    );
}

/** Counts some elements, as many as fit the time that the last ones took. `BUSY`: writers are at work. */
async function buildSome(typeId?: number): Promise<'MORE' | 'NONE' | 'BUSY'> {
  const start = performance.now();
  const more = await transaction(system(), ({ db }) => buildClasses(db, typeId, building.part));
  if (more === null) return 'BUSY';
  if (!more) return 'NONE';
  const fitting = (building.part * PART_MS) / (performance.now() - start);
  building.part = Math.round(Math.min(MOST, Math.max(FEWEST, Math.min(2 * building.part, fitting))));
  return 'MORE';
}

async function buildAll(): Promise<void> {
  for (let now = await buildSome(); now !== 'NONE'; now = await buildSome())
    if (now === 'BUSY') await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
}

/** Counts what is left to be counted and deletes what is left over, whoever has begun it. One of the loops in a process is enough. */
export async function buildLeft(): Promise<void> {
  if (building.running) return;
  building.running = true;
  try {
    // What a rule means may have changed with the choices and names of an attribute.
    await transaction(system(), (tx) => announceClasses(tx));
    await buildAll();
    while (await transaction(system(), ({ db }) => purgeClasses(db, PURGED)));
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', at: 'buildLeft', error: String(error) }));
  } finally {
    building.running = false;
  }
}

/** After a change: the first elements of these types are counted when it resolves, the others after it, so that a type may have millions. */
export async function buildSoon(typeIds: readonly number[]): Promise<void> {
  for (const id of typeIds) await buildSome(id);
  void buildLeft();
}

/** Looks at once, and then now and then, for what a copy that has ended has left. */
export function keepBuilding(everyMs: number): void {
  void buildLeft();
  setInterval(() => void buildLeft(), everyMs).unref();
}
