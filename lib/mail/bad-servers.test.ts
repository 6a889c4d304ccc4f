import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db';
import { sql, sqlOne } from '@/lib/test/database';
import { point, refusal, startMailServer } from '@/lib/test/mail-server';
import { person } from '@/lib/test/people';
import { sendDue } from './sending';
import type { Writer } from './service';

// Whatever a mail server does, an e-mail is delivered once, or it is tried again because it certainly was not.

let server: Awaited<ReturnType<typeof startMailServer>>;
let accountId: number;
const write: Writer = async ({ id, address }) => ({
  to: address as string,
  subject: `Subject ${id}`,
  language: 'en-GB',
  paragraphs: ['Text'],
});
const writers = { NOTICE: write, DIGEST: write, CONFIRM: write, RESET: write };
const patience = { connectMs: 300, silenceMs: 300, longestMs: 20_000 };
const deliver = (more = {}) => sendDue(writers, { ...patience, ...more });

const queue = async (address = 'ana@example.org') => {
  const [row] = await sql<{ id: number }>(
    `INSERT INTO mail (kind, account_id, address) VALUES ('CONFIRM', $1, $2) RETURNING id`,
    [accountId, address],
  );
  return (row as { id: number }).id;
};
const stateOf = (id: number) =>
  sqlOne<{ state: string; attempts: number }>('SELECT state, attempts FROM mail WHERE id = $1', [id]);
/** Time passes: whatever waits or was handed over is due, and every lease has run out. */
const later = () => sql(`UPDATE mail SET due_at = now() - interval '1 day'`);
const never = () => new Promise<undefined>(() => undefined);
const soon = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 100));

beforeAll(async () => {
  accountId = (await person()).id;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => point(undefined);
});
beforeEach(async () => {
  await sql('DELETE FROM mail');
  server = await startMailServer();
});
afterEach(() => server.close());

describe('a mail server that hangs', () => {
  it.each(['onConnect', 'onTo'] as const)('%s: the e-mail is tried again, and arrives once', async (where) => {
    const id = await queue();
    server.behaviour[where] = never;
    await deliver();
    expect([await stateOf(id), server.received]).toMatchObject([{ state: 'WAITING', attempts: 1 }, []]);
    server.behaviour[where] = undefined;
    await later();
    await deliver();
    await later();
    await deliver();
    expect([await stateOf(id), server.received.length]).toMatchObject([{ state: 'SENT', attempts: 2 }, 1]);
  });

  it('after the end of an e-mail: nobody knows whether it was taken, and it is not sent again', async () => {
    const [id, next] = [await queue(), await queue('next@example.org')];
    let first = true;
    server.behaviour.onEnd = () => {
      if (!first) return undefined;
      first = false;
      return never();
    };
    await deliver();
    await later();
    await deliver();
    expect([await stateOf(id), await stateOf(next)]).toMatchObject([{ state: 'HANDED', attempts: 1 }, { state: 'SENT' }]);
    expect(server.received.map(({ to }) => to)).toEqual([['next@example.org']]);
  });

  it('the whole dialogue has an end, however long silence is borne', async () => {
    const id = await queue();
    server.behaviour.onTo = never;
    await deliver({ silenceMs: 20_000, longestMs: 300 });
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING', attempts: 1 });
  });
});

it('a slow mail server gets the e-mail once', async () => {
  const id = await queue();
  Object.assign(server.behaviour, { onConnect: soon, onTo: soon, onEnd: soon });
  await Promise.all([deliver({ connectMs: 20_000, silenceMs: 20_000 }), deliver()]);
  await later();
  await deliver();
  expect([await stateOf(id), server.received.length]).toMatchObject([{ state: 'SENT', attempts: 1 }, 1]);
});

describe('a mail server that dies', () => {
  it('in the middle of an e-mail, before its end was written down: it is tried again, and arrives once', async () => {
    const id = await queue();
    const holder = await pool.connect();
    // The sender cannot write that the end follows before the server is gone.
    server.behaviour.onTo = async () => {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM mail WHERE id = $1 FOR UPDATE', [id]);
      return undefined;
    };
    server.behaviour.onBytes = server.cut;
    const delivered = deliver({ silenceMs: 20_000 });
    const waiting = async () =>
      (
        await sqlOne<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%UPDATE mail%'`,
        )
      ).count;
    // It writes that the end follows, and then that it does not.
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await holder.query('COMMIT');
    holder.release();
    await delivered;
    expect([await stateOf(id), server.received]).toMatchObject([{ state: 'WAITING', attempts: 1 }, []]);
    Object.assign(server.behaviour, { onTo: undefined, onBytes: undefined });
    await later();
    await deliver();
    expect([await stateOf(id), server.received.length]).toMatchObject([{ state: 'SENT', attempts: 2 }, 1]);
  });

  it('after it has taken the e-mail, before it says so: it is not sent again', async () => {
    const id = await queue();
    server.behaviour.onEnd = () => {
      server.cut();
      return undefined;
    };
    await deliver();
    await later();
    await deliver();
    expect([await stateOf(id), server.received.length]).toMatchObject([{ state: 'HANDED', attempts: 1 }, 1]);
  });
});

it('one that refuses for now and then for good: it fails, and is not tried again', async () => {
  const id = await queue();
  server.behaviour.onEnd = () => refusal(451, 'later');
  await deliver();
  expect(await stateOf(id)).toMatchObject({ state: 'WAITING', attempts: 1 });
  server.behaviour.onEnd = () => refusal(554, 'never');
  await later();
  await deliver();
  expect(await stateOf(id)).toMatchObject({ state: 'FAILED', attempts: 2 });
  server.behaviour.onEnd = undefined;
  await later();
  await deliver();
  expect([await stateOf(id), server.received]).toMatchObject([{ state: 'FAILED', attempts: 2 }, []]);
});
