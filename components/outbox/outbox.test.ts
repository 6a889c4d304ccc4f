// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession, enterSession } from '@/components/session/session';
import { loadOutbox } from './load-outbox';
import { forget, keepForLater, sendWaiting } from './outbox';
import { useWaiting, type Waiting } from './waiting';

const stored = new Map<string, Waiting>();
vi.mock('./storage', () => ({
  readWaiting: async () => [...stored.values()],
  writeWaiting: async (it: Waiting) => void stored.set(it.key, it),
  deleteWaiting: async (key: string) => void stored.delete(key),
}));

const ana = { id: 7, login: 'ana', locale: 'en-GB' as const, locked: false, userRoleDto: { code: 'USER' as const } };
const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] };
const spring = (key: string, more: Partial<Waiting> = {}): Waiting => ({
  key,
  userId: ana.id,
  type: { id: 3, name: 'Spring' },
  geometryKind: 'Point',
  geometry: point,
  values: { description: key, isPublic: true, isReviewed: false, internalComments: '', attribute: {} },
  body: { description: key, geom: point },
  photos: [],
  since: stored.size,
  state: 'waiting',
  ...more,
});
const sent: { sendingKey: string; listFileToInsertDto: { base64: string }[] }[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(async () => {
  stored.clear();
  sent.length = 0;
  useWaiting.setState({ openKey: null });
  answer = () => Response.json({ id: 1 }, { status: 201 });
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(answer());
  });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, __: object, run: (lock: object) => unknown) => run({}) },
  });
  enterSession({ serviceToken: 'token', user: ana });
  await loadOutbox();
});

describe('what waits to be sent', () => {
  it('survives the page, and is sent once with its key and its photos', async () => {
    await keepForLater(spring('a', { photos: [new File(['light'], 'a.jpg', { type: 'image/jpeg' })] }));
    await loadOutbox();
    expect(await sendWaiting()).toBe(1);
    expect(sent).toMatchObject([{ sendingKey: 'a', listFileToInsertDto: [{ filename: 'a.jpg', base64: btoa('light') }] }]);
    expect([useWaiting.getState().waiting, stored.size, await sendWaiting()]).toEqual([[], 0, 0]);
  });
  it('waits on when nobody answers, and keeps its order', async () => {
    await keepForLater(spring('a'));
    await keepForLater(spring('b'));
    answer = () => Promise.reject(new TypeError('offline'));
    expect([await sendWaiting(), sent.length]).toEqual([0, 1]);
    expect(useWaiting.getState().waiting.map(({ key, state }) => [key, state])).toEqual([
      ['a', 'waiting'],
      ['b', 'waiting'],
    ]);
  });
  it('waits on when the server says that a limit is reached for now', async () => {
    await keepForLater(spring('a'));
    await keepForLater(spring('b'));
    const refusal = { globalError: 'Try again later', code: 'project.limits.elements', requestId: 'r' };
    answer = () => Response.json(refusal, { status: 429, headers: { 'Retry-After': '3600' } });
    expect([await sendWaiting(), sent.length]).toEqual([0, 1]);
    expect(useWaiting.getState().waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });
  it('stays with the reason when the server refuses it, and holds up no other', async () => {
    await keepForLater(spring('a'));
    await keepForLater(spring('b'));
    answer = () =>
      sent.length === 1
        ? Response.json(
            {
              globalError: 'No',
              code: 'project.common.invalid',
              fieldErrors: [{ fieldName: 'geom', message: 'It crosses itself' }],
            },
            { status: 400 },
          )
        : Response.json({ id: 2 }, { status: 201 });
    expect(await sendWaiting()).toBe(1);
    expect([...stored.values()]).toMatchObject([{ key: 'a', state: 'refused', reason: 'It crosses itself' }]);
  });
  it('is not sent for somebody else, nor while its form is open, nor without a session', async () => {
    await keepForLater(spring('a', { userId: 8 }));
    await keepForLater(spring('b'));
    useWaiting.setState({ openKey: 'b' });
    expect(await sendWaiting()).toBe(0);
    useWaiting.setState({ openKey: null });
    dropSession();
    expect([await sendWaiting(), sent.length, stored.size]).toEqual([0, 0, 2]);
  });
  it('that was on its way when the page went away is sent again with the same key', async () => {
    stored.set('a', spring('a', { state: 'sending' }));
    await loadOutbox();
    await sendWaiting();
    expect(sent.map(({ sendingKey }) => sendingKey)).toEqual(['a']);
  });
  it('is gone once it is thrown away', async () => {
    await keepForLater(spring('a'));
    await forget('a');
    expect([useWaiting.getState().waiting, stored.size]).toEqual([[], 0]);
  });
});
