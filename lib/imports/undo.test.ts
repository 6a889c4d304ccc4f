import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as ADD_FILE } from '@/app/api/elements/geometric_element/[id]/files/route';
import { POST as CANCEL } from '@/app/api/jobs/[id]/cancel/route';
import { GET as FACTS } from '@/app/api/jobs/[id]/import/route';
import { GET as JOB } from '@/app/api/jobs/[id]/route';
import { POST as UNDO } from '@/app/api/jobs/[id]/undo/route';
import type { JobRun } from '@/lib/jobs/kinds';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { form } from '@/lib/test/file-scene';
import { imported, undo } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import { runImport } from './run';
import type { ImportFacts } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
const ROWS = 700;
/** Rows of one batch of an undoing. */
const BATCH = 500;

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType({ canJoin: true })).id;
});
beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  await sql('DELETE FROM job');
});

const rows = (count: number) => ['description,lon,lat', ...Array.from({ length: count }, (_, n) => `Row ${n},-8,43`)].join('\n');
const written = async () => (await sql<{ id: number }>('SELECT id FROM geometric_element ORDER BY id')).map(({ id }) => id);
const facts = async (id: number) => (await callJson<ImportFacts>(FACTS, { as: who.uxia, params: { id: String(id) } })).body;

/** An undoing has been asked for, and waits. Returns its job. */
async function begun(id: number): Promise<number> {
  void callJson(UNDO, { method: 'POST', as: who.uxia, params: { id: String(id) } });
  const waiting = () => sqlOne<{ id: number }>(`SELECT id FROM job WHERE state = 'WAITING'`);
  await expect.poll(waiting).toBeDefined();
  return ((await waiting()) as { id: number }).id;
}

/** Fails in its second batch. */
const failing = (run: JobRun) => {
  let batches = 0;
  const keep: JobRun['keep'] = async (...checkpoint) => {
    if (++batches === 2) throw new Error('on purpose');
    await run.keep(...checkpoint);
  };
  return runImport({ ...run, keep });
};

const undoAgain = (id: number) => callJson<{ code: string }>(UNDO, { method: 'POST', as: who.uxia, params: { id: String(id) } });

describe('an undoing that does not come to its end', () => {
  it('is said to be one, and the next goes on with what is left', async () => {
    const { id } = await imported(who.uxia, rows(ROWS), { typeId });
    const first = await begun(id);
    expect(await facts(id)).toMatchObject({ undoneBy: first, undoState: 'WAITING' });
    expect((await undoAgain(id)).body.code).toBe('project.imports.beingUndone');
    await workOnNext({ IMPORT: failing });
    expect(await facts(id)).toMatchObject({ undoneBy: first, undoState: 'FAILED' });
    expect(await written()).toHaveLength(ROWS - BATCH);
    const { body: ended } = await callJson<Job>(JOB, { as: who.uxia, params: { id: String(first) } });
    expect(ended).toMatchObject({ state: 'FAILED', result: { undone: BATCH } });
    const { body } = await undo(who.uxia, id);
    expect(body).toMatchObject({ state: 'DONE', result: { undone: ROWS } });
    expect(await written()).toEqual([]);
    expect(await facts(id)).toMatchObject({ undoneBy: body.id, undoState: 'DONE' });
    expect((await undoAgain(id)).body.code).toBe('project.imports.undone');
  });

  it('is a 409 only where somebody has changed what is left', async () => {
    const { id } = await imported(who.uxia, rows(ROWS), { typeId });
    await begun(id);
    await workOnNext({ IMPORT: failing });
    await sql(`UPDATE geometric_element SET description = 'Mine', version = version + 1 WHERE id = $1`, [(await written())[0]]);
    expect((await undoAgain(id)).body.code).toBe('project.imports.changedSince');
  });

  it('and was cancelled before it began has undone nothing', async () => {
    const { id } = await imported(who.uxia, rows(1), { typeId });
    const first = await begun(id);
    await callJson(CANCEL, { method: 'POST', as: who.uxia, params: { id: String(first) } });
    expect(await facts(id)).toMatchObject({ undoneBy: null, undoState: null });
    expect((await undo(who.uxia, id)).body).toMatchObject({ state: 'DONE', result: { undone: 1 } });
  });
});

describe('what others have added to new elements', () => {
  const additions: [string, (id: number) => Promise<unknown>][] = [
    [
      'a photo',
      async (id) =>
        callJson(ADD_FILE, {
          method: 'POST',
          params: { id: String(id) },
          as: who.uxia,
          body: form(['a.png', await aPicture('png'), 'image/png']),
        }),
    ],
    [
      'a relation',
      async (id) => {
        const other = await anElement({ type: { id: typeId }, owner: who.ana });
        await sql('INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES ($1, $2, $3)', [
          ...[id, other.id].sort((a, b) => a - b),
          who.ana.id,
        ]);
      },
    ],
    ['a join', (id) => sql('INSERT INTO geometric_element_join (element_id, user_account_id) VALUES ($1, $2)', [id, who.ana.id])],
  ];
  it.each(additions)('%s: 409, and what is added while the undoing runs stays', async (_, add) => {
    const { id } = await imported(who.uxia, rows(2), { typeId });
    const [one, two] = (await written()) as [number, number];
    await begun(id);
    await add(one);
    await workOnNext({ IMPORT: runImport });
    expect((await written()).filter((it) => it === one || it === two)).toEqual([one]);

    const next = await imported(who.uxia, rows(2), { typeId });
    await add((await written()).at(-1) as number);
    expect((await undo(who.uxia, next.id)).body).toMatchObject({ code: 'project.imports.changedSince' });
  });

  it('does not hinder it where an import has only changed them', async () => {
    const element = await anElement({ type: { id: typeId }, owner: who.ana, description: 'Mill' });
    const { id } = await imported(who.uxia, `id,description\n${element.id},Old mill`, { typeId, key: 'id' });
    await additions[0]?.[1](element.id);
    expect((await undo(who.uxia, id)).body).toMatchObject({ state: 'DONE', result: { undone: 1 } });
    const [found] = await sql('SELECT description FROM geometric_element WHERE id = $1', [element.id]);
    expect(found).toEqual({ description: 'Mill' });
  });
});
