import { describe, expect, it } from 'vitest';
import { GET as STATISTICS } from '@/app/api/review/statistics/route';
import { DELETE, PUT } from '@/app/api/review/texts/[id]/route';
import { GET, POST } from '@/app/api/review/texts/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { type, who } from '@/lib/test/element-scene';
import { type Person, person } from '@/lib/test/people';
import { accept, noa, type Refusal, reject, reviewScene, waiting } from '@/lib/test/review-scene';
import type { ReviewText, Statistics } from '../schema';

reviewScene();

const said = (text: string, code?: string) => ({
  ...(code && { code }),
  listInternationalizationDto: ['en-GB', 'es-ES', 'gl-ES'].map((language) => ({ language, description: `${text} ${language}` })),
});
const list = (as?: Person) => callJson<ReviewText[]>(GET, { as });
const add = (as: Person | undefined, body: object) => callJson<ReviewText & Refusal>(POST, { method: 'POST', as, body });
const change = (as: Person | undefined, id: number, body: object) =>
  callJson<ReviewText & Refusal>(PUT, { method: 'PUT', as, params: { id: String(id) }, body });
const remove = (as: Person | undefined, id: number) =>
  callJson<Refusal>(DELETE, { method: 'DELETE', as, params: { id: String(id) } });

describe('/review/texts', () => {
  it('administrators write them, reviewers read them, nobody else sees them', async () => {
    const { status, body } = await add(who.uxia, { kind: 'REJECT', code: said('No', 'NO') });
    expect([status, body.kind, body.code.code, body.code.listInternationalizationDto[0]]).toEqual([
      ...[201, 'REJECT', 'NO'],
      { language: expect.any(String), description: expect.stringContaining('No') },
    ]);
    for (const reader of [noa, who.uxia]) expect((await list(reader)).body).toContainEqual(body);
    for (const [as, expected] of [
      [undefined, 401],
      [who.ana, 403],
    ] as const) {
      expect((await list(as)).status).toBe(expected);
      expect((await add(as, { kind: 'ASK', code: said('x') })).status).toBe(expected);
    }
    for (const call of [
      () => add(noa, { kind: 'ASK', code: said('x') }),
      () => change(noa, body.id, body),
      () => remove(noa, body.id),
    ])
      expect((await call()).status).toBe(403);
    expect((await change(who.uxia, body.id, { kind: 'REJECT', code: said('Never') })).body.code).toMatchObject({ code: 'NO' });
    expect((await remove(who.uxia, body.id)).status).toBe(204);
    expect((await remove(who.uxia, body.id)).status).toBe(404);
    expect((await change(who.uxia, body.id, { kind: 'ASK', code: said('x') })).status).toBe(404);
  });

  it('a code is made up where there is none, taken once, and stays', async () => {
    const { body } = await add(who.uxia, { kind: 'ASK', code: said('What?') });
    expect(body.code.code).toMatch(/^ASK_\w+$/);
    expect((await add(who.uxia, { kind: 'ASK', code: said('What?', body.code.code.toLowerCase()) })).status).toBe(409);
    const other = await change(who.uxia, body.id, { kind: 'ASK', code: said('What?', 'OTHER') });
    expect([other.status, other.body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'code.code']);
  });

  it('409: a code that is taken says by which text, with a link; of one that is left from a deleted text, neither', async () => {
    const { body } = await add(who.uxia, { kind: 'ASK', code: said('Which one?', 'WHICH') });
    const again = () => add(who.uxia, { kind: 'REJECT', code: said('Another', 'which') });
    const refused = await again();
    expect(refused.body.fieldErrors).toEqual([
      { fieldName: 'code.code', message: expect.stringContaining('Which one?'), link: `/admin/reviewTexts?id=${body.id}` },
    ]);
    await remove(who.uxia, body.id);
    const left = await again();
    expect(left.body.fieldErrors).toEqual([{ fieldName: 'code.code', message: expect.not.stringContaining('Which') }]);
  });

  it('what was deleted can no longer be a reason', async () => {
    const { body } = await add(who.uxia, { kind: 'REJECT', code: said('Twice', 'TWICE') });
    await remove(who.uxia, body.id);
    expect((await reject(noa, (await waiting(who.ana)).id, { reason: 'TWICE' })).status).toBe(400);
  });

  it.each([
    [{ kind: 'X', code: said('x') }, 'kind'],
    [{ kind: 'ASK' }, 'code'],
    [{ kind: 'ASK', code: { listInternationalizationDto: [{ language: 'en-GB', description: 'only' }] } }, 'code'],
    [{ kind: 'ASK', code: said('x', 'a b') }, 'code.code'],
  ])('400: %o', async (body, field) => {
    const answer = await add(who.uxia, body);
    expect([answer.status, answer.body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [field]]);
  });
});

describe('GET /review/statistics', () => {
  const figures = (as?: Person) => callJson<Statistics>(STATISTICS, { as });

  it('says what waits by type and age, what was decided by day, how long it took and which share was accepted', async () => {
    const empty = (await figures(noa)).body;
    expect(empty).toMatchObject({ waiting: [], medianHours: null, shareAccepted: null });
    const [one, two, three, four] = [
      await waiting(who.ana),
      await waiting(who.ana),
      await waiting(who.ana),
      await waiting(who.ana),
    ];
    const ago = (id: string, hours: number) =>
      sql(`UPDATE review_item SET created_at = now() - $2 * interval '1 hour' WHERE subject_id = $1`, [
        Number(id.slice(8)),
        hours,
      ]);
    await ago(one.id, 2);
    await ago(two.id, 4);
    await ago(three.id, 9);
    await ago(four.id, 48);
    await waiting(who.ana);
    await accept(noa, one.id);
    await accept(noa, two.id);
    await reject(noa, three.id);
    const { body } = await figures(noa);
    expect(body.waiting).toMatchObject([{ typeId: type.id, name: 'Heritage', count: 2, day: 1, week: 1, older: 0 }]);
    expect(body.decidedPerDay).toHaveLength(30);
    expect(body.decidedPerDay.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), count: 3 });
    expect([body.medianHours, body.shareAccepted]).toEqual([expect.closeTo(4, 1), expect.closeTo(2 / 3, 5)]);
  });

  it('401, 403: visitors and contributors; a reviewer reads those of their scope', async () => {
    await waiting(who.ana);
    expect((await figures()).status).toBe(401);
    expect((await figures(who.ana)).status).toBe(403);
    const reviewer = await person({ role: 'REVIEWER' });
    await sql('INSERT INTO reviewer_province VALUES ($1, $2)', [reviewer.id, '27']);
    expect((await figures(reviewer)).body).toMatchObject({ waiting: [], shareAccepted: null });
    await sql('DELETE FROM reviewer_province');
  });
});
