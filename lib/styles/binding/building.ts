import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { processState } from '@/lib/process-state';
import { classesOf } from './classes';
import { buildClasses, defineClasses, findClassDrawings, purgeClasses } from './queries';

/** Elements that one transaction counts at most. It ends sooner where they take long: whoever saves one of the type waits for it. */
const BATCH = 5000;
/** How long to leave those alone who write a long transaction. */
const GIVE_WAY_MS = 500;
/** Cells that one transaction deletes. */
const PURGED = 20_000;
const system = () => contextFor(VISITOR, 'en-GB');
const building = processState('styles.building', () => ({ running: false }));

/** In the transaction that changes a type or a style: the classes by which the elements of these types are counted. */
export async function announceClasses({ db }: Pick<Context, 'db'>, typeIds?: readonly number[]): Promise<void> {
  const types = await findClassDrawings(db, typeIds);
  if (types.length > 0)
    await defineClasses(
      db,
      types.map(({ id, ...drawing }) => ({ id, definition: classesOf(drawing) })),
    );
}

const buildSome = (typeId?: number) => transaction(system(), ({ db }) => buildClasses(db, typeId, BATCH));

async function buildAll(): Promise<void> {
  for (let more = await buildSome(); more !== false; more = await buildSome())
    if (more === null) await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
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

/** Starts counting the classes of these types. The promise resolves after the first elements, because a type may have millions; the rest follows in the background. */
export async function buildSoon(typeIds: readonly number[]): Promise<void> {
  for (const id of typeIds) await buildSome(id);
  void buildLeft();
}

/** Continues unfinished counts of stopped processes, at once and then regularly. */
export function keepBuilding(everyMs: number): void {
  void buildLeft();
  setInterval(() => void buildLeft(), everyMs).unref();
}
