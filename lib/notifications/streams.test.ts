import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as LOG_OUT } from '@/app/api/users/logout/route';
import { contextFor } from '@/lib/auth/context';
import { isListening } from '@/lib/db/listening';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { create, elementScene, modify, who } from '@/lib/test/element-scene';
import { eventServer } from '@/lib/test/event-streams';
import { type Person, person } from '@/lib/test/people';
import { streamRoute } from './handler';
import type { Notification } from './schema';
import { notify } from './service';

elementScene();

let server: Awaited<ReturnType<typeof eventServer<Notification>>>;
type Open = Awaited<ReturnType<typeof server.open>>;
const open = (as?: Person, headers?: Record<string, string>) => server.open('/api/notifications/stream', as, headers);
const tell = (accountId: number, elementId: number) =>
  notify(contextFor(who.uxia, 'en-GB'), [{ accountId, kind: 'MESSAGE', elementId }]);
const came = (stream: Open, count: number) => expect.poll(() => stream.events.length, { timeout: 10_000 }).toBe(count);

let id: number;
let cleo: Person;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server = await eventServer(streamRoute);
  return () => server.close();
});
beforeEach(async () => {
  await sql('DELETE FROM notification');
  id = (await create(who.ana, { isPublic: true })).body.id;
  cleo = await person();
  const first = await open(cleo);
  await expect.poll(isListening, { timeout: 10_000 }).toBe(true);
  first.close();
});
afterEach(() => server.closeStreams());

describe('GET /notifications/stream', () => {
  it('sends notifications, at once, to every stream of the account and to nobody else', async () => {
    const [one, other, another] = [await open(who.ana), await open(who.ana), await open(cleo)];
    expect([one.status, one.headers['content-type'], one.headers['cache-control'], one.headers['content-length']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
      undefined,
    ]);
    await modify(who.uxia, id, { description: 'Changed' });
    await came(one, 1);
    await came(other, 1);
    expect(one.events[0]).toMatchObject({
      id: String(one.events[0]?.data.id),
      data: { kind: 'CHANGED', elementId: id, read: false, link: `/geometric_element/details/${id}` },
    });
    expect(another.events).toEqual([]);
  });

  it('Last-Event-ID: what came meanwhile is sent, and nothing of it twice', async () => {
    await tell(cleo.id, id);
    await tell(cleo.id, id);
    const rows = await sql<{ id: number }>('SELECT id FROM notification WHERE account_id = $1 ORDER BY id', [cleo.id]);
    const stream = await open(cleo, { 'Last-Event-ID': String(rows[0]?.id) });
    await came(stream, 1);
    // What is said of the first one may come late.
    await sql(`SELECT pg_notify('vieiro_notification', $1)`, [`${cleo.id}:${rows[0]?.id}`]);
    await tell(cleo.id, id);
    await came(stream, 2);
    expect(stream.events[0]?.data.id).toBe(rows[1]?.id);
    expect(stream.events.map(({ data }) => data.id)).not.toContain(rows[0]?.id);
    const later = await open(cleo);
    await tell(cleo.id, id);
    await came(later, 1);
  });

  it('says nothing of an element that its reader does not see', async () => {
    const hidden = (await create(who.ana, { isPublic: false })).body.id;
    const stream = await open(cleo);
    await tell(cleo.id, hidden);
    await tell(cleo.id, id);
    await came(stream, 1);
    expect(stream.events[0]?.data.elementId).toBe(id);
  });

  it('401 without an account, and with a session that has ended', async () => {
    expect((await open()).status).toBe(401);
    await sql('UPDATE user_account SET token_version = token_version + 1 WHERE id = $1', [cleo.id]);
    expect((await open(cleo)).status).toBe(401);
  });

  it.each([
    ['is locked', () => sql('UPDATE user_account SET locked = true, token_version = token_version + 1 WHERE id = $1', [cleo.id])],
    ['changes its password', () => sql('UPDATE user_account SET token_version = token_version + 1 WHERE id = $1', [cleo.id])],
    ['logs out', () => call(LOG_OUT, { method: 'POST', as: cleo })],
  ])('ends when the account %s', async (_, change) => {
    const [stream, other] = [await open(cleo), await open(who.ana)];
    await change();
    await stream.ended;
    await tell(who.ana.id, id);
    await came(other, 1);
  });

  it('after the listening connection was lost it is made again, and what came meanwhile is sent', async () => {
    const stream = await open(cleo);
    await tell(cleo.id, id);
    await came(stream, 1);
    await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vieiro listening' AND datname = current_database()`,
    );
    await expect.poll(isListening).toBe(false);
    await tell(cleo.id, id);
    await came(stream, 2);
    expect(isListening()).toBe(true);
  });

  it('429 for more streams than an account has tabs', async () => {
    for (let n = 0; n < 30; n++) expect((await open(cleo)).status).toBe(200);
    expect((await open(cleo)).status).toBe(429);
  });
});
