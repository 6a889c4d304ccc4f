import { spawn } from 'node:child_process';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql, sqlOne } from '@/lib/test/database';
import { point, readable, refusal, startMailServer } from '@/lib/test/mail-server';
import { type Person, person } from '@/lib/test/people';
import { inRoot, root } from '@/scripts/lib/paths.ts';
import { sendDue, sendNext } from './sending';
import type { Writer, Writers } from './service';
import { smtpOptions } from './smtp';

let server: Awaited<ReturnType<typeof startMailServer>>;
let ana: Person;
const written: number[] = [];
const writer: Writer = async ({ id, address }) => {
  written.push(id);
  return { to: address as string, subject: `Subject ${id}`, language: 'en-GB', paragraphs: ['<b>Text</b> & more'] };
};
const all = (write: Writer): Writers => ({ NOTICE: write, DIGEST: write, CONFIRM: write, RESET: write });
const writers = all(writer);

const queue = async (address = 'ana@example.org') =>
  (
    await sqlOne<{ id: number }>(`INSERT INTO mail (kind, account_id, address) VALUES ('CONFIRM', $1, $2) RETURNING id`, [
      ana.id,
      address,
    ])
  ).id;
const stateOf = (id: number) =>
  sqlOne<{ state: string; attempts: number; failure: string | null; wait: number }>(
    `SELECT state, attempts, failure, round(extract(epoch FROM due_at - now()))::int AS wait FROM mail WHERE id = $1`,
    [id],
  );
const makeDue = () => sql(`UPDATE mail SET due_at = now() WHERE state = 'WAITING'`);

beforeAll(async () => {
  ana = await person();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => point(undefined);
});
beforeEach(async () => {
  await sql('DELETE FROM mail');
  written.length = 0;
  server = await startMailServer();
});
afterEach(() => server.close());

describe('an e-mail', () => {
  it('is sent once, as text and HTML, with a Message-ID of its own', async () => {
    const id = await queue();
    await Promise.all([sendDue(writers), sendDue(writers)]);
    await sendDue(writers);
    expect(server.received).toHaveLength(1);
    const [{ to, from, text } = { to: [], from: '', text: '' }] = server.received;
    expect([to, from]).toEqual([['ana@example.org'], 'noreply@localhost']);
    const { key } = await sqlOne<{ key: string }>('SELECT message_key::text AS key FROM mail WHERE id = $1', [id]);
    expect(text).toContain(`Message-ID: <${key}@localhost>`);
    expect(readable(text)).toContain('\n<b>Text</b> & more');
    expect(readable(text)).toContain('<p>&lt;b&gt;Text&lt;/b&gt; &amp; more</p>');
    expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempts: 1 });
  });

  it('what somebody waits for goes before notices that came earlier', async () => {
    await sql(
      `INSERT INTO mail (kind, account_id, digest_day, due_at) VALUES ('DIGEST', $1, '2026-01-01', now() - interval '1 hour')`,
      [ana.id],
    );
    const id = await queue();
    const order = all(async ({ id: sent }) => void written.push(sent));
    await sendDue(order);
    expect(written[0]).toBe(id);
  });

  it('a failure for now is tried again, after growing gaps, under the same Message-ID', async () => {
    const id = await queue();
    server.behaviour.onEnd = () => refusal(451, 'later');
    await sendDue(writers);
    expect(await stateOf(id)).toMatchObject({
      state: 'WAITING',
      attempts: 1,
      wait: 60,
      failure: expect.stringContaining('later'),
    });
    await makeDue();
    await sendDue(writers);
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING', attempts: 2, wait: 300 });
    server.behaviour.onEnd = undefined;
    await makeDue();
    await sendDue(writers);
    expect([await stateOf(id), server.received.length]).toMatchObject([{ state: 'SENT', attempts: 3 }, 1]);
  });

  it('a server that is away, or refuses the password, does not make it fail for good', async () => {
    const id = await queue();
    point(`smtp://user:wrong@127.0.0.1:${server.port}`);
    server.behaviour.login = ['user', 'right'];
    await sendDue(writers);
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING', attempts: 1 });
    point('smtp://127.0.0.1:1');
    await makeDue();
    await sendDue(writers);
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING', attempts: 2 });
    point(`smtp://user:right@127.0.0.1:${server.port}`);
    await makeDue();
    await sendDue(writers);
    expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempts: 3 });
  });

  it('an address that there is not fails for good, and the next one is sent', async () => {
    const [bad, good] = [await queue('none@example.org'), await queue()];
    let first = true;
    server.behaviour.onTo = () => {
      const said = first ? refusal(550, 'nobody') : undefined;
      first = false;
      return said;
    };
    await sendDue(writers);
    expect([await stateOf(bad), await stateOf(good)]).toMatchObject([{ state: 'FAILED' }, { state: 'SENT' }]);
    expect(server.received).toHaveLength(1);
  });

  it('what has become pointless is not sent', async () => {
    const id = await queue();
    await sendDue(all(async () => undefined));
    expect([await stateOf(id), server.received]).toMatchObject([{ state: 'DROPPED' }, []]);
    const late = await queue();
    await sql(`UPDATE mail SET created_at = now() - interval '31 minutes' WHERE id = $1`, [late]);
    await sendDue(writers);
    expect([await stateOf(late), written]).toMatchObject([{ state: 'DROPPED' }, []]);
  });

  it('a line break in an address or a subject begins no header', async () => {
    await queue('ana@example.org');
    const hostile = all(async () => ({
      to: 'ana@example.org\r\nBcc: all@example.org',
      subject: 'a\r\nX-Evil: 1',
      language: 'en-GB',
      paragraphs: [],
    }));
    await sendDue(hostile);
    for (const { text, to } of server.received) {
      const [head = ''] = text.split('\r\n\r\n');
      expect(head).not.toMatch(/^(X-Evil|Bcc):/m);
      expect(to).not.toContain('all@example.org');
    }
  });
});

describe('a sender that is killed', () => {
  const script = `const { sendDue } = await import(process.argv[1]);
    const write = async ({ address }) => ({ to: address, subject: 's', language: 'en-GB', paragraphs: ['t'] });
    await sendDue({ NOTICE: write, DIGEST: write, CONFIRM: write, RESET: write });`;
  /** Runs a copy of the sender until the mail server calls, and kills it. */
  async function killAt(where: 'onTo' | 'onEnd') {
    const called = new Promise<void>((resolve) => {
      server.behaviour[where] = () => {
        resolve();
        return new Promise((done) => setTimeout(() => done(undefined), 1500));
      };
    });
    const args = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script];
    const copy = spawn(process.execPath, [...args, inRoot('lib/mail/sending.ts')], { cwd: root, stdio: 'ignore' });
    const ended = new Promise((resolve) => copy.once('exit', (_, signal) => resolve(signal)));
    await called;
    copy.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    server.behaviour[where] = undefined;
  }

  it('before the end of an e-mail: another one sends it when the claim has run out, and not before', {
    timeout: 60_000,
  }, async () => {
    const id = await queue();
    await killAt('onTo');
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING', attempts: 1 });
    await sendDue(writers);
    expect(server.received).toEqual([]);
    await makeDue();
    await sendDue(writers);
    expect([server.received.length, await stateOf(id)]).toMatchObject([1, { state: 'SENT', attempts: 2 }]);
  });

  it('between its end and the answer: it is never sent twice', { timeout: 60_000 }, async () => {
    const id = await queue();
    await killAt('onEnd');
    await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'HANDED', attempts: 1 });
    await sql(`UPDATE mail SET due_at = now() - interval '1 day'`);
    await sendDue(writers);
    expect([server.received.length, await stateOf(id)]).toMatchObject([1, { state: 'HANDED', attempts: 1 }]);
  });
});

it('several senders at once share the work: each e-mail is sent once', async () => {
  const ids = [];
  for (let n = 0; n < 20; n++) ids.push(await queue(`a${n}@example.org`));
  const work = async () => {
    while (await sendNext(writers));
  };
  await Promise.all([work(), work(), work()]);
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(ids.map((_, n) => `a${n}@example.org`).sort());
});

it('a password is sent over encrypted connections alone, but to this machine', () => {
  expect(smtpOptions('smtp://u%40x:p%2F@mail.example.org')).toMatchObject({
    host: 'mail.example.org',
    port: 587,
    requireTLS: true,
    credentials: { user: 'u@x', pass: 'p/' },
  });
  expect(smtpOptions('smtps://mail.example.org')).toMatchObject({ port: 465, secure: true, requireTLS: false });
  expect(smtpOptions('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, ignoreTLS: true });
});
