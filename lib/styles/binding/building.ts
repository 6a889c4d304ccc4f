import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { shortTransactions } from '@/lib/db/short-transactions';
import { resumableTransaction, transaction } from '@/lib/db/transaction';
import { processState } from '@/lib/process-state';
import { classesOf } from './classes';
import { buildClasses, defineClasses, findClassDrawings, purgeClasses } from './queries';

/** Maximum number of elements that one transaction counts. It ends sooner if they take long, because saves of the type wait for it. */
const BATCH = 5000;
/** The delay before the next try, if a transaction that writes elements holds the lock. */
const GIVE_WAY_MS = 500;
/** Number of cells that one transaction deletes. */
const PURGED = 20_000;
const system = () => contextFor(VISITOR, 'en-GB');
const building = processState('styles.building', () => ({ running: false }));

/** Stores the classes by which the elements of these types are counted, in the transaction that changes a type or a style. */
export async function announceClasses({ db }: Pick<Context, 'db'>, typeIds?: readonly number[]): Promise<void> {
  const types = await findClassDrawings(db, typeIds);
  if (types.length > 0)
    await defineClasses(
      db,
      types.map(({ id, ...drawing }) => ({ id, definition: classesOf(drawing) })),
    );
}

/** Counts some elements of this type, or of any type, whenever it is called. */
function counting(typeId?: number) {
  const short = shortTransactions(BATCH, BATCH);
  return () => short(system(), ({ db }, most) => buildClasses(db, typeId, most));
}

async function buildAll(): Promise<void> {
  const buildSome = counting();
  for (let more = await buildSome(); more !== false; more = await buildSome())
    if (more === null) await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
}

/** Continues unfinished counts and deletes outdated cells, whichever process has begun. One loop in a process is enough. */
export async function buildLeft(): Promise<void> {
  if (building.running) return;
  building.running = true;
  try {
    // Changed choices or names of an attribute may change what a rule matches.
    await transaction(system(), (tx) => announceClasses(tx));
    await buildAll();
    while (await resumableTransaction(system(), ({ db }) => purgeClasses(db, PURGED)));
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', at: 'buildLeft', error: String(error) }));
  } finally {
    building.running = false;
  }
}

/** Starts counting the classes of these types. The promise resolves after the first elements, because a type may have millions; the rest follows in the background. */
export async function buildSoon(typeIds: readonly number[]): Promise<void> {
  for (const id of typeIds) await counting(id)();
  void buildLeft();
}

/** Continues unfinished counts of stopped processes, at once and then regularly. */
export function keepBuilding(everyMs: number): void {
  void buildLeft();
  setInterval(() => void buildLeft(), everyMs).unref();
}
