import pg from 'pg';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { getAttributeType, writeChoices } from '@/lib/attribute-types/service';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import type { JobRun } from '@/lib/jobs/kinds';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { refusedOf, sendImport } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import { runImport } from './run';

/** What fits a batch, and one more. */
const ROWS = 1001;
let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let state: { id: number; attributeTypeId: number };
const table = ['description,number,state,lon,lat', ...Array.from({ length: ROWS }, (_, n) => `Row ${n},${n},BAD,-8,43`)].join(
  '\n',
);

beforeAll(async () => {
  who = await people();
});
beforeEach(async () => {
  type = await anElementType();
  const number = await anAttribute(type, 'TEXT', { maxSize: 20 });
  const { id } = await anAttribute(type, 'SELECT', { options: ['GOOD', 'BAD'], order: 2 });
  const { a } = await sqlOne<{ a: number }>('SELECT attribute_type_id::int AS a FROM element_type_attribute_type WHERE id = $1', [
    id,
  ]);
  state = { id, attributeTypeId: a };
  const columns = { number: `attribute.${number.id}`, state: `attribute.${id}` };
  // With a key, batches are written one after the other.
  await sendImport(who.uxia, table, { typeId: type.id, columns, key: columns.number });
});

/** Runs an import; `change` is called when its first batch is written, and awaited: the next batch begins after it. */
async function changingAfterFirst(change: () => Promise<unknown>) {
  let batches = 0;
  const changing = (run: JobRun) =>
    runImport({
      ...run,
      keep: async (...checkpoint) => {
        await run.keep(...checkpoint);
        if (++batches === 1) await change();
      },
    });
  await workOnNext({ IMPORT: changing });
  return sqlOne<Pick<Job, 'state' | 'error' | 'result'> & { id: number }>(
    'SELECT id::int, state, error, result FROM job ORDER BY id DESC LIMIT 1',
  );
}
/** The batch holds the type: the change waits for its commit, and the next batch, which reads the type, for the change. */
async function queued(statement: string, id: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  void client
    .query(`BEGIN; LOCK TABLE geometric_element_type IN ACCESS EXCLUSIVE MODE; ${statement} WHERE id = ${id}; COMMIT`)
    .finally(() => client.end());
  const waiting = `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
    AND relation = 'geometric_element_type'::regclass) AS yes`;
  await expect.poll(async () => (await sqlOne<{ yes: boolean }>(waiting)).yes).toBe(true);
}
const written = async () =>
  (await sqlOne<{ n: number }>('SELECT count(*)::int AS n FROM geometric_element WHERE type_id = $1', [type.id])).n;

it('a choice that is deleted while an import runs is not written any more', async () => {
  const ended = await changingAfterFirst(async () => {
    const admin = contextFor({ id: who.uxia.id, login: 'uxia', role: 'ADMIN' }, 'en-GB');
    const before = await getAttributeType(admin, state.attributeTypeId);
    const left = before.valueGroupCode?.listCode.filter(({ code }) => code === 'GOOD') ?? [];
    await transaction(admin, (tx) => writeChoices(tx, before, left));
  });
  expect(ended).toMatchObject({ state: 'DONE', result: { new: ROWS - 1, refused: 1 } });
  const [refused] = await refusedOf(who.uxia, ended.id);
  expect(refused).toMatchObject({ row: ROWS + 1, column: 'state', value: 'BAD' });
  expect(await written()).toBe(ROWS - 1);
});

it('an attribute that is retired meanwhile takes no more values', async () => {
  const ended = await changingAfterFirst(() => queued('UPDATE element_type_attribute_type SET retired = true', state.id));
  expect(ended).toMatchObject({ state: 'DONE', result: { refused: 1 } });
});

it('it ends where the type takes no elements any more: what was written stays, and can be undone', async () => {
  const ended = await changingAfterFirst(() => queued(`UPDATE geometric_element_type SET state = 'ARCHIVED'`, type.id));
  expect(ended).toMatchObject({ state: 'FAILED', error: { code: 'project.elementType.archived' } });
  expect(await written()).toBe(ROWS - 1);
});
