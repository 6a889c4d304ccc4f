import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as ENVIRONMENT } from '@/app/api/administration/environment/route';
import { GET } from '@/app/api/administration/overview/route';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { aCode, anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, person, reviewer, visitor } from '@/lib/test/people';
import type { Overview, ServerEnvironment } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
const read = (as: Person | typeof visitor = who.uxia) => callJson<Overview>(GET, { as });
const problems = async () => ((await read()).body.problems ?? []).filter(({ kind }) => kind !== 'MISSING_TEXTS');
const backup = (age: string, tested: string | null, failure: string | null = null) =>
  sql(
    `INSERT INTO backup (name, moment, finished, folder, size_bytes, file_count, tested, test_failure)
     VALUES ($1, now() - $2::interval, now(), '/b', 1, 1, $3, $4)`,
    [`b${next()}`, age, tested, failure],
  );

async function aLayer(name: string): Promise<number> {
  const { id } = await sqlOne<{ id: number }>(
    `INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, table_name, server_url)
     SELECT $1, $2, (SELECT min(id) FROM geometric_layer_group), 'XYZ', $1, 't', 'https://t.example.org/{z}/{x}/{y}.png' RETURNING id`,
    [`LAYER${next()}`, await aCode(name)],
  );
  return id;
}

beforeAll(async () => {
  who = await people();
  type = await anElementType({ name: 'Fountain' });
});
beforeEach(() => sql('DELETE FROM backup'));

describe('GET /administration/overview', () => {
  it('200: what came in last and who, to administrators', async () => {
    const { id } = await anElement({ type, owner: who.ana, description: 'Newest', isPublic: false });
    const made = await person({ locked: true });
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.elements?.[0]).toEqual({ id, name: 'Newest', type: 'Fountain', owner: who.ana.login, at: expect.any(String) });
    expect(body.users?.newest[0]).toMatchObject({ id: made.id, login: made.login });
    expect(body.users?.locked).toBeGreaterThan(0);
    expect(body.users?.thisWeek).toBeGreaterThan(0);
  });

  it('200: to reviewers what waits in their scope, and nothing else', async () => {
    const other = await anElementType({ name: 'Mill' });
    const reports = async (as: Person) => (await read(as)).body.waiting.reports;
    const scoped = await reviewer({ types: [other.id] });
    const before = [await reports(scoped), await reports(who.uxia)];
    const element = await anElement({ type, owner: who.ana, description: 'Reported', isPublic: true });
    await sql(`INSERT INTO report (kind, text, element_id) VALUES ('OTHER', 'It is gone', $1)`, [element.id]);
    expect([await reports(scoped), await reports(who.uxia)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(Object.keys((await read(scoped)).body)).toEqual(['waiting']);
  });

  it('200: what is broken: jobs and e-mails that failed lately', async () => {
    await backup('1 hour', '2026-11-24T03:00:00Z');
    expect(await problems()).toEqual([]);
    await sql(
      `INSERT INTO job (account_id, kind, name, locale, state, parameters, finished_at, error) VALUES
        ($1, 'EXPORT', 'Fountains', 'en-GB', 'FAILED', '{}', now() - interval '1 hour', '{"code": "x"}'),
        ($1, 'EXPORT', 'Long ago', 'en-GB', 'FAILED', '{}', now() - interval '9 days', '{"code": "x"}')`,
      [who.ana.id],
    );
    await sql(`INSERT INTO mail (kind, address, state, failure) VALUES ('RESET', 'a@example.org', 'FAILED', '550 no such user')`);
    expect(await problems()).toMatchObject([
      { kind: 'FAILED_JOBS', count: 1, detail: 'Fountains' },
      { kind: 'FAILED_MAILS', count: 1, detail: '550 no such user' },
    ]);
    await sql(`DELETE FROM job`);
    await sql(`DELETE FROM mail`);
  });

  it('200: layers that could not be drawn, with the one that failed last', async () => {
    await backup('1 hour', '2026-11-24T03:00:00Z');
    const [well, first, last] = await Promise.all(['Well', 'First', 'Last'].map(aLayer));
    await sql(
      `INSERT INTO layer_check (layer_id, checked_at, failing_since, reason) VALUES ($1, now(), NULL, NULL),
        ($2, now(), now() - interval '2 days', '{"code": "x"}'), ($3, now(), now() - interval '1 day', '{"code": "x"}')`,
      [well, first, last],
    );
    expect(await problems()).toMatchObject([{ kind: 'FAILING_LAYERS', count: 2, detail: 'Last' }]);
    await sql('DELETE FROM layer_check');
    expect(await problems()).toEqual([]);
  });

  it.each([
    [['NO_BACKUP'], () => Promise.resolve()],
    [['UNTESTED_BACKUP'], () => backup('1 hour', null)],
    [['OLD_BACKUP'], () => backup('3 days', '2026-11-24T03:00:00Z')],
    [['FAILED_BACKUP_TEST'], () => backup('1 hour', '2026-11-24T03:00:00Z', 'a table differs')],
  ])('200: backups: %j', async (kinds, make) => {
    await make();
    expect((await problems()).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('401, 403: for those who review', async () => {
    expect((await read(visitor)).status).toBe(401);
    expect((await read(who.ana)).status).toBe(403);
  });
});

describe('GET /administration/environment', () => {
  const ask = (as: Person | typeof visitor) => callJson<ServerEnvironment>(ENVIRONMENT, { as });

  it('200: how e-mail is sent, without passwords', async () => {
    const { status, body } = await ask(who.uxia);
    expect(status).toBe(200);
    expect(body.variables.map(({ name }) => name)).toEqual(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL']);
    expect(JSON.stringify(body)).not.toContain('@localhost');
  });

  it('401, 403: for administrators', async () => {
    expect((await ask(visitor)).status).toBe(401);
    expect((await ask(who.ana)).status).toBe(403);
    expect((await ask(await reviewer())).status).toBe(403);
  });
});
