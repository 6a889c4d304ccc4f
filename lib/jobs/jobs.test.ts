import { beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as CANCEL } from '@/app/api/jobs/[id]/cancel/route';
import { GET as FILE } from '@/app/api/jobs/[id]/file/route';
import { GET as ONE } from '@/app/api/jobs/[id]/route';
import { GET as LIST } from '@/app/api/jobs/route';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { AppError } from '@/lib/errors';
import { store } from '@/lib/storage';
import { announceObjects, sweepStorage } from '@/lib/storage/service';
import { call, callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import type { JobKinds, JobRun } from './kinds';
import type { Job } from './schema';
import { startJob } from './service';
import { workOnNext } from './worker';

let ana: Person;
let brais: Person;
let uxia: Person;
beforeEach(async () => {
  await sql('DELETE FROM job');
  ({ ana, brais, uxia } = await people());
});

const start = (as: Person, parameters: object = {}) =>
  startJob(contextFor(as, 'en-GB'), { kind: 'EXPORT', name: 'Springs', parameters });
const get = (id: number, as: Person, language = 'en-GB') =>
  callJson<Job>(ONE, { as, params: { id: String(id) }, headers: { 'Accept-Language': language } });
const cancel = (id: number, as: Person) => callJson<Job>(CANCEL, { method: 'POST', as, params: { id: String(id) } });
const file = (id: number, as: Person) => call(FILE, { as, params: { id: String(id) } });

/** Works until `signal` says that it has to stop. */
const untilStopped = ({ signal }: JobRun) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
type Run = NonNullable<JobKinds['EXPORT']>;
/** Works on the next job, by this. */
const workBy = (run: Run) => workOnNext({ EXPORT: run });
const withFile: Run = async ({ progress }) => {
  progress(1, 2);
  const storageKey = `job/${next()}.csv`;
  await announceObjects([storageKey]);
  await store().put(storageKey, Buffer.from('a;b'), 'text/csv');
  return { result: { rows: 2 }, file: { storageKey, filename: 'springs.csv', contentType: 'text/csv', sizeBytes: 3 } };
};

describe('whose job it is', () => {
  it('401 without an account, 404 for anybody else, administrators too', async () => {
    const { id } = await start(ana);
    for (const [as, status] of [
      [ana, 200],
      [brais, 404],
      [uxia, 404],
      [visitor, 401],
    ] as const) {
      expect((await get(id, as)).status, as.login).toBe(status);
      expect((await file(id, as)).status, as.login).toBe(status === 200 ? 404 : status);
      if (as !== ana) expect((await cancel(id, as)).status, as.login).toBe(status);
    }
    expect((await callJson(LIST, { as: visitor })).status).toBe(401);
  });

  it('lists one’s own, newest first, page by page', async () => {
    const ids = [await start(ana), await start(ana), await start(ana)].map(({ id }) => id);
    await start(brais);
    const { body } = await callJson<{ result: { items: Job[]; totalItems: number } }>(LIST, { as: ana, url: '/x?size=2' });
    expect([body.result.items.map(({ id }) => id), body.result.totalItems]).toEqual([[ids[2], ids[1]], 3]);
  });

  it('409 beyond ten that have not ended', async () => {
    for (let n = 0; n < 10; n++) await start(ana);
    await expect(start(ana)).rejects.toThrow('project.jobs.tooMany');
    await start(brais);
  });
});

describe('a job', () => {
  it('waits, is worked on by one, and leaves its figures and its file to its owner', async () => {
    const { id, ...waiting } = await start(ana);
    expect(waiting).toMatchObject({
      kind: 'EXPORT',
      name: 'Springs',
      state: 'WAITING',
      done: 0,
      total: null,
      fileUrl: null,
      error: null,
    });
    expect(await Promise.all([workBy(withFile), workBy(withFile)])).toContain(false);
    const { body } = await get(id, ana);
    expect(body).toMatchObject({ state: 'DONE', result: { rows: 2 }, fileUrl: `/api/jobs/${id}/file`, error: null });
    expect(Date.parse(body.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(body.createdAt));
    const answer = await file(id, ana);
    expect([answer.status, answer.headers.get('content-disposition'), await answer.text()]).toEqual([
      200,
      expect.stringContaining('attachment; filename="springs.csv"'),
      'a;b',
    ]);
    expect((await file(id, brais)).status).toBe(404);
  });

  it('has its owner’s rights and language as they are when it is worked on', async () => {
    await start(ana);
    await sql(`UPDATE user_account SET role = 'ADMIN' WHERE id = $1`, [ana.id]);
    const seen: unknown[] = [];
    await workBy(async ({ ctx }) => ({ result: { n: seen.push([ctx.actor.id, ctx.actor.role, ctx.locale]) } }));
    expect(seen).toEqual([[ana.id, 'ADMIN', 'en-GB']]);
  });

  it('of a locked account fails and is not worked on', async () => {
    const { id } = await start(ana);
    await sql('UPDATE user_account SET locked = true WHERE id = $1', [ana.id]);
    const work = vi.fn();
    await workBy(work);
    expect(work).not.toHaveBeenCalled();
    expect(await sqlOne('SELECT state FROM job WHERE id = $1', [id])).toEqual({ state: 'FAILED' });
  });

  it('fails with the reason in the language of whoever asks; a fault says no more than that there was one', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const said = await start(ana);
    await workBy(() => Promise.reject(new AppError('project.jobs.tooMany', { values: { max: 3 } })));
    expect((await get(said.id, ana, 'gl-ES')).body).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('exportacións'),
    });
    const fault = await start(ana);
    await workBy(() => Promise.reject(new Error('secret')));
    expect((await get(fault.id, ana)).body.error).not.toContain('secret');
    expect(log).toHaveBeenCalledWith(expect.stringContaining('secret'));
  });

  it('fails with each field that breaks a rule, by its name', async () => {
    const fields = [
      { path: 'columns.church', key: 'imports.relationsOff' },
      { path: 'crs', key: 'project.app.Body.field.required' },
    ];
    const { id } = await start(ana);
    await workBy(() => Promise.reject(new AppError('project.common.invalid', { fields })));
    expect((await get(id, ana)).body.error).toBe('church: You may not relate elements here. Field "crs" is required');
    expect((await get(id, ana, 'es-ES')).body.error).toContain('«crs»');
  });

  it('is passed over by a copy that does not know its kind', async () => {
    await start(ana);
    expect(await workOnNext({})).toBe(false);
  });

  it('of an account for which nobody works goes first', async () => {
    await start(ana);
    await start(ana);
    await start(brais);
    const order: string[] = [];
    const inner: Run = async ({ ctx }) => ({ result: { n: order.push(ctx.actor.login) } });
    await workBy(async ({ ctx }) => {
      order.push(ctx.actor.login);
      while (await workBy(inner));
      return {};
    });
    expect(order).toEqual([ana.login, brais.login, ana.login]);
  });
});

describe('cancelling', () => {
  it('ends one that waits at once; 409 for one that has ended', async () => {
    const { id } = await start(ana);
    expect((await cancel(id, ana)).body).toMatchObject({ state: 'CANCELLED', finishedAt: expect.any(String) });
    expect(await workBy(withFile)).toBe(false);
    const again = await cancel(id, ana);
    expect([again.status, again.body]).toMatchObject([409, { code: 'project.jobs.ended', current: { id, state: 'CANCELLED' } }]);
  });

  it('one that runs hears of it within seconds, and ends', async () => {
    const { id } = await start(ana);
    const working = workBy(untilStopped);
    await expect.poll(async () => (await get(id, ana)).body.state).toBe('RUNNING');
    expect((await cancel(id, ana)).body).toMatchObject({ state: 'RUNNING', isCancelling: true });
    await working;
    expect((await get(id, ana)).body).toMatchObject({ state: 'CANCELLED', error: null, fileUrl: null });
  });
});

describe('when a copy of the app is gone', () => {
  const silent = (id: number) => sql(`UPDATE job SET heartbeat = now() - interval '31 seconds' WHERE id = $1`, [id]);

  it('another goes on from the last checkpoint, and the first one writes nothing any more', async () => {
    const { id } = await start(ana);
    let goOn = () => {};
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const lateWrite = vi.fn();
    const first = workBy(async ({ ctx, keep }) => {
      await transaction(ctx, (tx) => keep(tx, { row: 1000 }, 1000));
      await paused;
      await transaction(ctx, async (tx) => {
        await tx.db.$executeRaw`UPDATE user_account SET login = login || ' twice' WHERE id = ${ana.id}::bigint`;
        await keep(tx, { row: 2000 }, 2000);
        lateWrite();
      });
      return {};
    });
    await expect.poll(async () => (await get(id, ana)).body.done).toBe(1000);
    await silent(id);
    const found: unknown[] = [];
    await workBy(async ({ checkpoint }) => ({ result: { n: found.push(checkpoint) } }));
    goOn();
    await first;
    expect(found).toEqual([{ row: 1000 }]);
    expect(lateWrite).not.toHaveBeenCalled();
    expect(await sqlOne('SELECT login FROM user_account WHERE id = $1', [ana.id])).toEqual({ login: ana.login });
    expect((await get(id, ana)).body).toMatchObject({ state: 'DONE', result: { n: 1 } });
  });

  it('a job with which copies end again and again, without getting further, fails', async () => {
    const { id } = await start(ana);
    await sql(`UPDATE job SET attempts = 3`);
    const work = vi.fn();
    await workBy(work);
    expect(work).not.toHaveBeenCalled();
    expect((await get(id, ana)).body).toMatchObject({ state: 'FAILED', error: expect.stringContaining('ended several times') });
  });
});

describe('its files', () => {
  it('are there for a day, then they are gone from the store', async () => {
    const { id } = await start(ana);
    await workBy(withFile);
    const { key } = await sqlOne<{ key: string }>('SELECT file_key AS key FROM job WHERE id = $1', [id]);
    await sql(`UPDATE job SET file_until = now() WHERE id = $1`, [id]);
    expect((await file(id, ana)).status).toBe(404);
    await sql('UPDATE job SET file_key = NULL WHERE id = $1', [id]);
    while ((await sweepStorage()) > 0);
    expect(await store().get(key)).toBeUndefined();
    expect((await get(id, ana)).body).toMatchObject({ state: 'DONE', fileUrl: null });
  });

  it('leave the store with the account', async () => {
    await start(ana);
    await workBy(withFile);
    const { key } = await sqlOne<{ key: string }>('SELECT file_key AS key FROM job');
    await sql('DELETE FROM user_account WHERE id = $1', [ana.id]);
    expect(await sqlOne('SELECT count(*)::int AS n FROM storage_garbage WHERE storage_key = $1', [key])).toEqual({ n: 1 });
  });
});
