import { describe, expect, it } from 'vitest';
import { sql, sqlOne } from '@/lib/test/database';
import { modify, type, who } from '@/lib/test/element-scene';
import { anElementType } from '@/lib/test/elements';
import { type Person, person } from '@/lib/test/people';
import {
  accept,
  ask,
  claim,
  ids,
  item,
  items,
  noa,
  reject,
  release,
  reviewScene,
  skip,
  stateOf,
  waiting,
  xoel,
} from '@/lib/test/review-scene';

reviewScene();

const runOut = () => sql(`UPDATE review_item SET claimed_until = now() - interval '1 second'`);
const messages = (elementId: number) =>
  sql('SELECT text, text_code AS code, from_reviewer AS by FROM message WHERE element_id = $1 ORDER BY id', [elementId]);
const scoped = async (table: string, code: string | number): Promise<Person> => {
  const reviewer = await person({ role: 'REVIEWER' });
  await sql(`INSERT INTO reviewer_${table} VALUES ($1, $2)`, [reviewer.id, code]);
  return reviewer;
};

describe('GET /review/items', () => {
  it('is for reviewers and administrators: 401 for visitors, 403 for contributors', async () => {
    await waiting(who.ana);
    expect((await items(undefined)).status).toBe(401);
    expect((await items(who.ana)).status).toBe(403);
    for (const reader of [noa, who.uxia]) expect((await items(reader)).body.result.totalItems).toBe(1);
  });

  it('lists what waits, the oldest first, with its contributor and their record', async () => {
    const first = await waiting(who.ana, { description: 'First' });
    const second = await waiting(who.brais);
    const { body } = await items(noa);
    expect(body.result.items.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(body.result.items[0]).toMatchObject({
      ...{ id: first.id, kind: 'ELEMENT', state: 'WAITING', elementId: first.elementId, typeId: type.id, name: 'First' },
      contributor: {
        id: who.ana.id,
        login: who.ana.login,
        accepted: 0,
        rejected: 0,
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      },
      ...{ claimedBy: null, claimedUntil: null },
    });
    await accept(noa, first.id);
    const third = await waiting(who.ana);
    const last = (await items(noa)).body.result.items.find(({ id }) => id === third.id);
    expect(last?.contributor).toMatchObject({ accepted: 1, rejected: 0 });
  });

  it('an item stays the same as long as it waits: a question and its answer do not make another one', async () => {
    const { id, elementId } = await waiting(who.ana);
    const { createdAt } = (await item(noa, id)).body;
    await ask(noa, id);
    expect((await items(noa, '?state=QUESTION')).body.result.items).toMatchObject([{ id, createdAt }]);
    await modify(who.ana, elementId, { description: 'Answered' });
    expect((await items(noa, '?state=WAITING')).body.result.items).toMatchObject([{ id, createdAt, name: 'Answered' }]);
  });

  it('filters by kind, type, division, box, contributor, day, state and claim', async () => {
    const { id } = await waiting(who.ana);
    await waiting(who.brais, { geom: { type: 'Point', coordinates: [-7.5, 43.2] } });
    const today = new Date().toISOString().slice(0, 10);
    for (const query of [
      `?province=15&contributorId=${who.ana.id}`,
      '?municipality=15030&kind=ELEMENT',
      '?bbox=-8.5,43.3,-8.3,43.5',
      `?contributorId=${who.ana.id}&typeId=${type.id}`,
      `?contributorId=${who.ana.id}&after=${today}&before=${today}`,
      `?contributor=${who.ana.login.toUpperCase()}`,
      `?contributor=${who.ana.login.slice(1)}&contributorId=${who.ana.id}`,
    ])
      expect([query, await ids(noa, query)]).toEqual([query, [id]]);
    for (const query of [
      '?kind=REPORT',
      '?typeId=987654',
      '?before=2020-01-01',
      '?after=2090-01-01',
      '?state=QUESTION',
      '?mine=true',
      '?contributor=nobody',
      '?contributor=%25',
    ])
      expect([query, await ids(noa, query)]).toEqual([query, []]);
    expect(await ids(noa, '?contributor=')).toHaveLength(2);
    await claim(noa, id);
    expect(await ids(noa, '?mine=true')).toEqual([id]);
    expect(await ids(noa, '?mine=false')).not.toContain(id);
    expect(await ids(xoel, '?mine=true')).toEqual([]);
  });

  it.each(['kind=X', 'state=ACCEPTED', 'bbox=1,2', 'before=yesterday', 'mine=yes', 'typeId=x', 'size=5000'])(
    '400: %s',
    async (query) => {
      const { status, body } = await items(noa, `?${query}`);
      expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [query.split('=')[0]]]);
    },
  );

  it('shows a reviewer what lies in their scope alone, by type and by division, and 404 for the rest', async () => {
    const { id } = await waiting(who.ana);
    const { id: otherType } = await anElementType();
    expect(await ids(await scoped('type', type.id))).toEqual([id]);
    expect(await ids(await scoped('province', '15'))).toEqual([id]);
    for (const reviewer of [await scoped('type', otherType), await scoped('province', '27')]) {
      expect(await ids(reviewer)).toEqual([]);
      for (const call of [item, claim, accept, reject, ask, skip, release]) expect((await call(reviewer, id)).status).toBe(404);
    }
    expect(await stateOf(Number(id.slice(8)))).toMatchObject({ state: 'WAITING' });
  });
});

describe('GET /review/items/{id}', () => {
  it('has the element, and what was changed since it was accepted last', async () => {
    await sql(`UPDATE geometric_element_type SET review_policy = 'AFTER' WHERE id = $1`, [type.id]);
    const { id, elementId } = await waiting(who.ana);
    const fresh = (await item(noa, id)).body;
    expect(fresh.element).toMatchObject({ id: elementId, description: 'Tower of Hercules' });
    expect(fresh.changes.find(({ field }) => field === 'description')).toMatchObject({
      before: null,
      after: 'Tower of Hercules',
    });
    await accept(noa, id);
    await modify(who.ana, elementId, { description: 'A' });
    await modify(who.ana, elementId, { description: 'B' });
    const { changes } = (await item(noa, id)).body;
    expect(changes.filter(({ field }) => field !== 'isReviewed')).toEqual([
      { field: 'description', before: 'Tower of Hercules', after: 'B' },
    ]);
  });

  it.each(['element-0', 'element-987654321', 'proposal-1', 'x', '12'])('404: %s', async (id) =>
    expect((await item(noa, id)).status).toBe(404),
  );
});

describe('claims', () => {
  it('of two at once one has it, and the other hears whose it is', async () => {
    const { id } = await waiting(who.ana);
    const answers = await Promise.all([claim(noa, id), claim(xoel, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const mine = answers[0]?.status === 200 ? noa : xoel;
    const { body } = answers.find(({ status }) => status === 409) as (typeof answers)[0];
    expect(body).toMatchObject({
      code: 'project.review.claimed',
      current: { id, claimedBy: { id: mine.id, login: mine.login } },
    });
    expect(body.globalError).toContain(mine.login);
  });

  it('last 15 minutes, are renewed, and end by themselves', async () => {
    const { id } = await waiting(who.ana);
    const minutes = async () => (Date.parse(String((await claim(noa, id)).body.claimedUntil)) - Date.now()) / 60_000;
    expect(await minutes()).toBeCloseTo(15, 0);
    await sql(`UPDATE review_item SET claimed_until = now() + interval '1 minute'`);
    expect(await minutes()).toBeCloseTo(15, 0);
    await runOut();
    expect((await item(xoel, id)).body.claimedBy).toBeNull();
    expect((await claim(xoel, id)).status).toBe(200);
  });

  it('are taken over, and released by whoever has them', async () => {
    const { id } = await waiting(who.ana);
    await claim(noa, id);
    expect((await claim(xoel, id, { takeOver: true })).body.claimedBy).toMatchObject({ id: xoel.id });
    expect((await release(noa, id)).status).toBe(204);
    expect((await item(noa, id)).body.claimedBy).toMatchObject({ id: xoel.id });
    expect((await release(xoel, id)).status).toBe(204);
    expect((await item(noa, id)).body.claimedBy).toBeNull();
  });

  it('409: somebody else’s item is not decided; deciding needs no claim of one’s own', async () => {
    const { id, elementId } = await waiting(who.ana);
    await claim(noa, id);
    for (const call of [accept, reject, ask, skip]) expect((await call(xoel, id)).body.code).toBe('project.review.claimed');
    expect(await stateOf(elementId)).toMatchObject({ state: 'WAITING' });
    await runOut();
    expect((await accept(xoel, id)).status).toBe(200);
  });
});

describe('decisions', () => {
  it('accept: it is public as was asked for, and reviewed; that is in its history', async () => {
    const { id, elementId } = await waiting(who.ana);
    expect(await stateOf(elementId)).toEqual({ state: 'WAITING', reviewed: false, public: false });
    const { status, body } = await accept(noa, id, { version: 1 });
    expect([status, body.results]).toEqual([200, [{ id, ok: true }]]);
    expect(await stateOf(elementId)).toEqual({ state: 'ACCEPTED', reviewed: true, public: true });
    expect(await ids(noa)).toEqual([]);
    expect(
      await sqlOne(
        'SELECT action, source, author_id AS author, batch_id AS batch FROM element_revision WHERE element_id = $1 ORDER BY id DESC LIMIT 1',
        [elementId],
      ),
    ).toEqual({
      ...{ action: 'REVIEW', source: 'review', author: noa.id, batch: body.id },
    });
    expect((await accept(noa, id)).status).toBe(404);
  });

  it('409: a version that was read is no longer the current one', async () => {
    const { id, elementId } = await waiting(who.ana);
    await modify(who.ana, elementId, { description: 'Changed' });
    const { status, body } = await accept(noa, id, { version: 1 });
    expect([status, body.code]).toEqual([409, 'project.elements.modify.conflict']);
    expect(await ids(noa)).toEqual([id]);
  });

  it('reject: it stays hidden, and the contributor reads why', async () => {
    const { id, elementId } = await waiting(who.ana);
    expect((await reject(noa, id, { reason: 'BLURRED', note: 'Of the tower' })).status).toBe(200);
    expect(await stateOf(elementId)).toEqual({ state: 'REJECTED', reviewed: false, public: false });
    expect(await messages(elementId)).toEqual([{ text: 'Of the tower', code: 'BLURRED', by: true }]);
    await modify(who.ana, elementId, { description: 'Better' });
    expect(await ids(noa)).toEqual([id]);
  });

  it('ask: it waits for an answer, and is nobody’s', async () => {
    const { id, elementId } = await waiting(who.ana);
    await claim(noa, id);
    expect((await ask(noa, id, { reason: 'WHERE' })).status).toBe(200);
    expect((await item(xoel, id)).body).toMatchObject({ state: 'QUESTION', claimedBy: null });
    expect(await messages(elementId)).toEqual([{ text: null, code: 'WHERE', by: true }]);
  });

  it('skip: it is nobody’s, and waits on', async () => {
    const { id } = await waiting(who.ana);
    await claim(noa, id);
    expect((await skip(noa, id)).status).toBe(200);
    expect((await item(xoel, id)).body).toMatchObject({ state: 'WAITING', claimedBy: null });
  });

  it('401, 403: visitors and contributors decide nothing', async () => {
    const { id, elementId } = await waiting(who.ana);
    for (const call of [item, claim, accept, reject, ask, skip, release]) {
      expect((await call(undefined, id)).status).toBe(401);
      expect((await call(who.ana, id)).status).toBe(403);
    }
    expect(await stateOf(elementId)).toMatchObject({ state: 'WAITING' });
  });

  it.each([
    [reject, {}, 'reason'],
    [reject, { reason: 'NO_SUCH' }, 'reason'],
    [reject, { reason: 'WHERE' }, 'reason'],
    [ask, {}, 'text'],
    [ask, { text: '' }, 'text'],
    [ask, { reason: 'BLURRED' }, 'reason'],
    [reject, { reason: 'a\0' }, 'reason'],
    [ask, { reason: 'a\0' }, 'reason'],
    [accept, { version: 'x' }, 'version'],
    [claim, { takeOver: 'x' }, 'takeOver'],
  ])('400: %o with %o', async (call, body, field) => {
    const { id } = await waiting(who.ana);
    const answer = await call(noa, id, body);
    expect([answer.status, answer.body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [field]]);
    expect((await item(noa, id)).body.state).toBe('WAITING');
  });
});

describe('what waits', () => {
  it('goes with its element, and comes back with it', async () => {
    const { id, elementId } = await waiting(who.ana);
    await sql('SELECT bin_element($1, 30)', [elementId]);
    expect(await ids(noa)).toEqual([]);
    await sql('SELECT restore_element(id, province_code, ine_code, parish_code, parishes) FROM element_bin WHERE id = $1', [
      elementId,
    ]);
    expect(await ids(noa)).toEqual([id]);
  });

  it('lies where its element lies now', async () => {
    const { id, elementId } = await waiting(who.ana);
    await modify(who.ana, elementId, { geom: { type: 'Point', coordinates: [-7.5, 43.2] } });
    const { divisions } = await sqlOne<{ divisions: string[] }>('SELECT divisions FROM review_item WHERE subject_id = $1', [
      elementId,
    ]);
    expect(divisions).toContain('municipality:27028');
    expect(divisions.filter((it) => it.startsWith('municipality:'))).toHaveLength(1);
    expect(await ids(noa, '?bbox=-7.6,43.1,-7.4,43.3')).toEqual([id]);
  });

  it('is a report too: it has nobody to ask', async () => {
    const { elementId } = await waiting(who.ana);
    const { id: report } = await sqlOne<{ id: number }>(
      `INSERT INTO report (kind, text, element_id) VALUES ('GONE', 'It is gone', $1) RETURNING id`,
      [elementId],
    );
    const id = `report-${report}`;
    expect((await items(noa, '?kind=REPORT')).body.result.items).toMatchObject([
      { id, report: { id: report, kind: 'GONE', text: 'It is gone' }, elementId, contributor: null },
    ]);
    expect((await ask(noa, id)).body.code).toBe('project.review.nobodyToAsk');
    expect((await accept(noa, id)).status).toBe(200);
    expect(await sqlOne('SELECT state, decided_by AS by FROM report WHERE id = $1', [report])).toEqual({
      state: 'ACCEPTED',
      by: noa.id,
    });
  });

  it('a report of a place lies in the divisions of that place', async () => {
    await sql(`INSERT INTO report (kind, text, place) VALUES ('OTHER', 'Here', ST_SetSRID(ST_MakePoint(-8.4063, 43.386), 4326))`);
    expect(await ids(noa, '?kind=REPORT&province=15&parish=1503001')).toHaveLength(1);
    expect(await ids(noa, '?kind=REPORT&province=27')).toEqual([]);
  });
});
