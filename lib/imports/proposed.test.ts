import { beforeEach, describe, expect, it } from 'vitest';
import { POST as DECIDE } from '@/app/api/elements/proposals/[id]/decide/route';
import { GET as LIST } from '@/app/api/elements/proposals/route';
import type { Page } from '@/lib/http/list';
import type { Proposal } from '@/lib/proposals/schema';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, elementScene, name, setting, type, who } from '@/lib/test/element-scene';
import { differencesOf, imported, undo } from '@/lib/test/import-scene';

// Under BEFORE, what a file changes of elements that everybody sees is proposed.

elementScene();
let id: number;
beforeEach(async () => {
  await setting('ENABLE_PROPOSALS', 'true');
  await sql(`UPDATE geometric_element_type SET review_policy = 'NONE' WHERE id = $1`, [type.id]);
  id = (await create(who.ana, { isPublic: true })).body.id;
  await sql(`UPDATE geometric_element_type SET review_policy = 'BEFORE' WHERE id = $1`, [type.id]);
});

const file = (...rows: string[]) => ['id,description,name', ...rows].join('\n');
const mapping = () => ({
  ...{ typeId: type.id, key: 'id' as const },
  columns: { id: 'id' as const, description: 'description' as const, name: `attribute.${name.id}` as const },
});
const bring = (as = who.ana, dryRun = false, row = `${id},Corrected,Torre nova`) =>
  imported(as, file(row), mapping(), { dryRun });
const stored = () =>
  sqlOne<{ description: string; state: string; version: number }>(
    'SELECT description, review_state AS state, version FROM geometric_element WHERE id = $1',
    [id],
  );
/** Those about the element, newest first. */
const proposals = async () =>
  (await callJson<Page<Proposal>>(LIST, { as: who.ana, url: `/x?elementId=${id}` })).body.result.items;

describe('a contributor’s file under BEFORE', () => {
  it('proposes what it changes by the rules of a save, and leaves the element as it was accepted', async () => {
    const before = await stored();
    const job = await bring();
    expect(job.result).toMatchObject({ proposed: 1, changed: 0, refused: 0 });
    expect(await stored()).toEqual(before);
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({ kind: 'MODIFY', state: 'OPEN', elementId: id, author: { login: who.ana.login } });
    expect(proposal?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['description', 'Corrected'],
      [`attribute.${name.id}`, 'Torre nova'],
    ]);
    expect(await differencesOf(who.ana, job.id)).toMatchObject([{ elementId: id, proposed: true }]);
  });

  it('a reviewer accepts it: it is in force, with the contributor as its author', async () => {
    await bring();
    const [proposal] = await proposals();
    const decision = { accept: 'all', version: (await stored()).version };
    const params = { id: String(proposal?.id) };
    expect((await callJson(DECIDE, { method: 'POST', as: who.uxia, params, body: decision })).status).toBe(200);
    expect((await stored()).description).toBe('Corrected');
  });

  it('a trial says so and proposes nothing; rows that change nothing propose nothing', async () => {
    const trial = await bring(who.ana, true);
    expect(trial.result).toMatchObject({ proposed: 1, changed: 0 });
    expect(await differencesOf(who.ana, trial.id)).toMatchObject([{ elementId: id, proposed: true }]);
    const { description } = await stored();
    const same = await imported(who.ana, `id,description\n${id},${description}`, { typeId: type.id, key: 'id' });
    expect(same.result).toMatchObject({ proposed: 0, unchanged: 1 });
    expect(await proposals()).toEqual([]);
  });

  it('a row that breaks a rule is refused, and the others are proposed', async () => {
    const job = await imported(
      who.ana,
      file(`${id},Corrected,Torre`, `${id},Twice,Torre`, `${id + 1_000_000},Nobody,Torre`),
      mapping(),
    );
    expect(job.result).toMatchObject({ proposed: 1, refused: 2 });
    expect((await proposals()).map(({ changes }) => changes.map(({ after }) => after))).toEqual([['Corrected']]);
  });

  it('undoing withdraws what is open; 409 once somebody has decided', async () => {
    const job = await bring();
    expect((await undo(who.ana, job.id)).body).toMatchObject({ state: 'DONE', result: { undone: 1 } });
    expect((await proposals()).map(({ state }) => state)).toEqual(['WITHDRAWN']);
    const again = await bring(who.ana, false, `${id},Once more,Torre`);
    const open = (await proposals()).find(({ state }) => state === 'OPEN');
    const decision = { accept: 'all', version: (await stored()).version };
    await callJson(DECIDE, { method: 'POST', as: who.uxia, params: { id: String(open?.id) }, body: decision });
    expect((await undo(who.ana, again.id)).status).toBe(409);
  });

  it('with proposals switched off it is published and waits, as a save is', async () => {
    await setting('ENABLE_PROPOSALS', 'false');
    expect((await bring()).result).toMatchObject({ proposed: 0, changed: 1 });
    expect(await stored()).toMatchObject({ description: 'Corrected', state: 'WAITING' });
  });
});

it('who reviews the element changes it at once', async () => {
  expect((await bring(who.uxia)).result).toMatchObject({ proposed: 0, changed: 1 });
  expect((await stored()).description).toBe('Corrected');
});
