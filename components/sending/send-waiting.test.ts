// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession, enterSession } from '@/components/session/session';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';
import { EVERYWHERE } from '@/lib/users/schema';
import { keepFile } from './keep-files';
import { loadWaiting } from './load-waiting';
import { forget, forgetFile, keepForLater, put } from './queue';
import { sendFile } from './send-file';
import { sendWaiting } from './send-waiting';
import { hold } from './tabs';
import { allWaiting, type Change, useWaiting, type Waiting } from './waiting';

const stored = new Map<string, Waiting>();
vi.mock('./storage', () => ({
  readWaiting: async () => [...stored.values()].sort((a, b) => a.since - b.since),
  writeWaiting: async (it: Waiting) => void stored.set(it.key, { ...it }),
  deleteWaiting: async (key: string) => void stored.delete(key),
}));
vi.mock('./send-file', () => ({ sendFile: vi.fn(), writeTranscript: vi.fn() }));
vi.mock('./sent', () => ({ noteSent: vi.fn() }));

const ana = {
  id: 7,
  login: 'ana',
  locale: 'en-GB' as const,
  locked: false,
  userRoleDto: { code: 'USER' as const },
  reviewScope: EVERYWHERE,
};
const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] };
const type = { id: 3, name: 'Spring' };
const values = (description: string) => ({ description, isPublic: true, isReviewed: false, internalComments: '', attribute: {} });
const changeOf = (key: string, more: Partial<Change> = {}): Change => ({
  geometryKind: 'Point',
  values: values(key),
  body: { description: key, geom: point },
  sendingKey: key,
  ...more,
});
const photo = (name: string) => ({ key: `key-${name}`, file: new File(['light'], name, { type: 'image/jpeg' }) });
const spring = (key: string, more: Partial<Waiting> = {}): Waiting => ({
  ...{ key, userId: ana.id, kind: 'new', type, name: key, geometry: point, change: changeOf(key), files: [] },
  ...{ since: stored.size, state: 'waiting' },
  ...more,
});
/** A change of element 5, made upon its version 2. */
const moved = (key: string, more: Partial<Change> = {}) =>
  spring(key, { kind: 'change', elementId: 5, change: changeOf(key, { version: 2, ...more }) });

interface Sent {
  to: string;
  sendingKey: string;
  version?: number;
  description: string;
}
const sent: Sent[] = [];
/** Every address that was called. */
const asked: string[] = [];
let answer: () => Response | Promise<Response>;
const problem = (status: number, code: string, more: object = {}, headers = {}) =>
  Response.json({ globalError: 'No', code, requestId: 'r', ...more }, { status, headers });
/** Which locks are held, by this page or by another tab. */
const locked = new Set<string>();

beforeEach(async () => {
  stored.clear();
  sent.length = 0;
  asked.length = 0;
  locked.clear();
  useWaiting.setState({ held: [], failed: [] });
  vi.mocked(sendFile).mockReset();
  answer = () => Response.json({ id: 1, version: 1 }, { status: 201 });
  vi.stubGlobal('fetch', (to: string, { body }: { body?: string }) => {
    asked.push(to);
    if (!body) return Promise.resolve(Response.json({}));
    sent.push({ to, ...JSON.parse(body) });
    return Promise.resolve().then(answer);
  });
  const request = async (name: string, ...rest: unknown[]) => {
    const run = rest.at(-1) as (lock: object | null) => unknown;
    if (rest.length === 2 && locked.has(name)) return run(null);
    locked.add(name);
    try {
      return await run({});
    } finally {
      locked.delete(name);
    }
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  enterSession({ serviceToken: 'token', user: ana });
  await loadWaiting();
});

const states = () => allWaiting().map(({ key, state }) => [key, state]);

describe('what waits to be sent', () => {
  it('survives the page, and is sent once: the element with its key, then each photo with its own', async () => {
    await keepForLater(spring('a', { files: [photo('1.jpg'), photo('2.jpg')] }));
    await loadWaiting();
    expect(await sendWaiting()).toBe(1);
    expect(sent).toMatchObject([{ sendingKey: 'a', description: 'a', listFileToInsertDto: [] }]);
    expect(vi.mocked(sendFile).mock.calls.map(([id, { name }, { sendingKey }]) => [id, name, sendingKey])).toEqual([
      [1, '1.jpg', 'key-1.jpg'],
      [1, '2.jpg', 'key-2.jpg'],
    ]);
    expect([allWaiting(), stored.size, await sendWaiting()]).toEqual([[], 0, 0]);
  });
  it('goes on where it was when the page went away in the middle: neither the element nor the first photo is sent again', async () => {
    await keepForLater(spring('a', { files: [photo('1.jpg'), photo('2.jpg')] }));
    vi.mocked(sendFile).mockImplementation(async (_id, { name }) => {
      if (name === '2.jpg') throw new AppError('project.common.networkError');
      return undefined;
    });
    expect(await sendWaiting()).toBe(0);
    expect([...stored.values()]).toMatchObject([{ elementId: 1, sentFiles: 1, files: [{ key: 'key-2.jpg' }], state: 'waiting' }]);
    // The page is loaded anew, from what was stored alone.
    useWaiting.setState({ waiting: [] });
    await loadWaiting();
    vi.mocked(sendFile).mockReset();
    expect(await sendWaiting()).toBe(1);
    expect([sent.length, vi.mocked(sendFile).mock.calls.map(([, , { sendingKey }]) => sendingKey)]).toEqual([1, ['key-2.jpg']]);
  });
  it('waits on when nobody answers, and keeps its order', async () => {
    await keepForLater(spring('a'));
    await keepForLater(spring('b'));
    answer = () => Promise.reject(new TypeError('offline'));
    expect([await sendWaiting(), sent.length]).toEqual([0, 1]);
    expect(states()).toEqual([
      ['a', 'waiting'],
      ['b', 'waiting'],
    ]);
  });
  it.each([
    ['a limit is reached for now', () => problem(429, 'project.limits.elements', {}, { 'Retry-After': '3600' })],
    ['the server fails', () => problem(503, 'project.common.databaseAway')],
    ['the session has ended', () => problem(401, 'project.common.unauthenticated')],
  ])('waits on when %s', async (_, refusal) => {
    await keepForLater(spring('a'));
    await keepForLater(spring('b'));
    answer = refusal;
    expect([await sendWaiting(), sent.length]).toEqual([0, 1]);
    expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']);
  });
  it('waits on when the server fails at it, and holds up no other; after three failures the rest waits, too', async () => {
    const failing = new Set(['a']);
    answer = () =>
      failing.has(sent.at(-1)?.description ?? '')
        ? problem(500, 'project.common.unexpected')
        : Response.json({ id: 2, version: 1 }, { status: 201 });
    for (const key of ['a', 'b']) await keepForLater(spring(key));
    expect(await sendWaiting()).toBe(1);
    expect(states()).toEqual([['a', 'waiting']]);
    for (const key of ['c', 'd', 'e', 'f']) await keepForLater(spring(key));
    for (const key of ['c', 'd', 'e']) failing.add(key);
    sent.length = 0;
    expect([await sendWaiting(), sent.map(({ description }) => description)]).toEqual([0, ['c', 'd', 'e']]);
    expect(states().map(([, state]) => state)).toEqual(Array(5).fill('waiting'));
    // The next time those that failed come last, and then each in its turn.
    sent.length = 0;
    expect([await sendWaiting(), sent.map(({ description }) => description)]).toEqual([1, ['f', 'a', 'c', 'd']]);
    sent.length = 0;
    expect([await sendWaiting(), sent.map(({ description }) => description)]).toEqual([0, ['e', 'a', 'c']]);
  });
  it('stays with the reason when the server refuses it, and holds up no other', async () => {
    await keepForLater(spring('a'));
    await keepForLater(spring('b'));
    const crossing = { fieldErrors: [{ fieldName: 'geom', message: 'It crosses itself' }] };
    answer = () =>
      sent.length === 1
        ? problem(400, 'project.common.invalid', crossing)
        : Response.json({ id: 2, version: 1 }, { status: 201 });
    expect(await sendWaiting()).toBe(1);
    expect([...stored.values()]).toMatchObject([{ key: 'a', state: 'refused', reason: 'It crosses itself' }]);
    expect(stored.get('a')?.change?.tried).toBeUndefined();
  });
  it('is not sent for somebody else, nor while this page holds it, nor without a session', async () => {
    await keepForLater(spring('a', { userId: 8 }));
    await keepForLater(spring('b'));
    const release = hold('b');
    expect(await sendWaiting()).toBe(0);
    release();
    dropSession();
    expect([await sendWaiting(), sent.length, stored.size]).toEqual([0, 0, 2]);
  });
  it('is left alone while another tab has its form open, and everything is while another tab sends', async () => {
    await keepForLater(spring('a'));
    await keepForLater(spring('b'));
    locked.add('vieiro.outbox/a');
    expect([await sendWaiting(), sent.map((it) => it.sendingKey)]).toEqual([1, ['b']]);
    locked.delete('vieiro.outbox/a');
    locked.add('vieiro.outbox');
    expect([await sendWaiting(), sent.length]).toEqual([0, 1]);
  });
  it('that another tab has sent meanwhile is not sent again', async () => {
    await keepForLater(spring('a'));
    stored.delete('a');
    expect([await sendWaiting(), sent]).toEqual([0, []]);
  });
  it('is gone once it is thrown away, and back as it was when that is undone', async () => {
    await keepForLater(spring('a'));
    const [it] = allWaiting();
    await forget('a');
    expect([allWaiting(), stored.size]).toEqual([[], 0]);
    await put(it as Waiting);
    expect([...stored.values()]).toEqual([it]);
  });
});

describe('a change of an element', () => {
  it('is sent with its key and the version that it is based on', async () => {
    await keepForLater(moved('m'));
    answer = () => Response.json({ id: 5, version: 3 });
    expect(await sendWaiting()).toBe(1);
    expect(sent).toMatchObject([{ sendingKey: 'm', version: 2, description: 'm', id: 5 }]);
    expect(sent[0]?.to).toContain('/geometric_element/5');
  });
  it('that meets a newer version waits for its maker with that version, and is not sent by itself', async () => {
    await keepForLater(moved('m'));
    const current = { id: 5, version: 4, description: 'Theirs' };
    answer = () => problem(409, 'project.elements.modify.conflict', { current });
    expect([await sendWaiting(), await sendWaiting(), sent.length]).toEqual([0, 0, 1]);
    expect([...stored.values()]).toMatchObject([{ state: 'conflict', theirs: current }]);
  });
  it('edited after it was tried: what may have arrived is sent as before, what was edited upon that', async () => {
    await keepForLater(moved('m'));
    answer = () => Promise.reject(new TypeError('offline'));
    await sendWaiting();
    expect(stored.get('m')?.change?.tried).toBe(true);
    await keepForLater(moved('m', { body: { description: 'Edited', geom: point } }));
    answer = () => Response.json({ id: 5, version: 2 + sent.length });
    sent.length = 0;
    expect(await sendWaiting()).toBe(1);
    expect(sent.map((it) => [it.sendingKey === 'm', it.version, it.description])).toEqual([
      [true, 2, 'Edited'],
      [false, 3, 'Edited'],
    ]);
  });
});

describe('files for an element', () => {
  const element = { id: 5, name: 'Fonte', geom: point, geometricElementTypeDto: { id: 3, name: 'Spring' } } as unknown as Element;

  it('wait together', async () => {
    await keepFile(element, photo('1.jpg'));
    await keepFile(element, photo('2.jpg'));
    expect([...stored.values()]).toMatchObject([
      { kind: 'files', elementId: 5, files: [{ key: 'key-1.jpg' }, { key: 'key-2.jpg' }] },
    ]);
    expect([await sendWaiting(), sent, vi.mocked(sendFile).mock.calls.length, stored.size]).toEqual([1, [], 2, 0]);
  });
  it('one that is not accepted stays with the reason, and the others go', async () => {
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) await keepFile(element, photo(name));
    vi.mocked(sendFile).mockImplementation(async (_id, { name }) => {
      if (name === '2.jpg') throw new AppError('project.attachedFiles.errors.maxSize', {}, 'Too large');
      return undefined;
    });
    expect(await sendWaiting()).toBe(0);
    const [left] = allWaiting();
    expect([left?.state, left?.files.map(({ key, problem: why }) => [key, why])]).toEqual([
      'refused',
      [['key-2.jpg', 'Too large']],
    ]);
    await forgetFile(left?.key as string, 'key-2.jpg');
    expect(stored.size).toBe(0);
  });
  it('for an element that is gone all wait for their maker', async () => {
    for (const name of ['1.jpg', '2.jpg']) await keepFile(element, photo(name));
    vi.mocked(sendFile).mockRejectedValue(new AppError('project.common.notFound', {}, 'Not found'));
    await sendWaiting();
    expect(allWaiting()).toMatchObject([{ state: 'refused', reason: 'Not found', files: [{}, {}] }]);
    expect(sendFile).toHaveBeenCalledTimes(1);
  });
});

describe('a suggestion', () => {
  const suggested = (key: string, more: Partial<Change> = {}) =>
    spring(key, { ...{ kind: 'proposal', elementId: 5, note: 'It moved' }, change: changeOf(key, { version: 2, ...more }) });
  interface Call {
    kind: string;
    note: string;
    version: number;
    change: { sendingKey: string; listFileToModifyDto: { filename: string; base64: string }[]; internalComments?: string };
  }
  const calls = () => sent as unknown as Call[];

  it('goes with its reason and its files in one call, upon the version that was read, and touches no element', async () => {
    const it = suggested('p', { body: { description: 'p', geom: point, isReviewed: true, internalComments: 'x' } });
    await keepForLater({ ...it, files: [photo('1.jpg')] });
    expect(await sendWaiting()).toBe(1);
    expect(asked.filter((to) => to.includes('/elements/'))).toEqual(['/api/elements/proposals']);
    const [call] = calls();
    expect(call).toMatchObject({ kind: 'MODIFY', elementId: 5, version: 2, note: 'It moved' });
    expect(call?.change.sendingKey).toBe('p');
    expect(call?.change.listFileToModifyDto).toEqual([{ filename: '1.jpg', type: 'image/jpeg', size: 5, base64: btoa('light') }]);
    expect(call?.change).not.toHaveProperty('isReviewed');
    expect(call?.change).not.toHaveProperty('internalComments');
    expect([sendFile, stored.size].map((it) => (typeof it === 'number' ? it : vi.mocked(it).mock.calls.length))).toEqual([0, 0]);
  });

  it('is repeated under its key while nobody answers', async () => {
    await keepForLater(suggested('p'));
    answer = () => problem(503, 'project.common.databaseAway');
    expect(await sendWaiting()).toBe(0);
    answer = () => Response.json({ id: 9 }, { status: 201 });
    expect(await sendWaiting()).toBe(1);
    expect(calls().map(({ change }) => change.sendingKey)).toEqual(['p', 'p']);
  });

  it('that was edited after an attempt takes the place of what may have arrived', async () => {
    await put(suggested('p', { tried: true }));
    await keepForLater(suggested('p', { values: values('edited') }));
    answer = () => Response.json({ id: 9 }, { status: 201 });
    expect(await sendWaiting()).toBe(1);
    const [first, second] = calls().map(({ change }) => change.sendingKey);
    expect(first).toBe('p');
    expect(second).not.toBe('p');
    expect(asked).toContain('/api/elements/proposals/9/withdraw');
  });

  it('that the server refuses waits for its maker', async () => {
    await keepForLater(suggested('p'));
    answer = () => problem(400, 'project.common.invalid', { fieldErrors: [{ fieldName: 'change', message: 'Nothing changes' }] });
    expect(await sendWaiting()).toBe(0);
    expect(allWaiting()).toMatchObject([{ kind: 'proposal', state: 'refused', reason: 'Nothing changes', note: 'It moved' }]);
  });
});
