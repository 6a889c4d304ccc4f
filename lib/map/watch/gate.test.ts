// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { createGate } from './gate';
import { PictureFault, type Reason } from './trouble';

const broken: Reason = { kind: 'status', status: 503 };
const missing: Reason = { kind: 'status', status: 404 };
const of = { key: 'layer-7', version: '1' } as const;
const never = new AbortController().signal;

/** A layer behind a gate, and a server that answers as the test says, in the order of the requests. */
function scene() {
  const gate = createGate();
  const open: { answer: (empty?: boolean) => void; fail: (reason: Reason) => void }[] = [];
  const request = vi.fn(
    () =>
      new Promise<{ empty: boolean }>((resolve, reject) => {
        open.push({
          answer: (empty = false) => resolve({ empty }),
          fail: (reason) => reject(new PictureFault(reason)),
        });
      }),
  );
  const idle = () => new Promise((done) => setTimeout(done));
  const ask = (count: number, signal = never) =>
    Array.from({ length: count }, () =>
      gate.load(of, request, signal).then(
        () => 'shown',
        (error) => String(error),
      ),
    );
  /** All requests that have been made are answered. */
  const each = async (act: (it: (typeof open)[number]) => void) => {
    await idle();
    for (const it of open.splice(0)) act(it);
    await idle();
  };
  /** The oldest of them is. */
  const next = async (act: (it: (typeof open)[number]) => void) => {
    await idle();
    for (const it of open.splice(0, 1)) act(it);
    await idle();
  };
  return { gate, request, ask, each, next, idle, trouble: () => gate.troubles().get('layer-7') };
}

describe('a server that is broken', () => {
  it('is asked three times and no more, however many pictures are wanted and however often', async () => {
    const { gate, request, ask, each, trouble } = scene();
    const wanted = ask(30);
    await each((it) => it.fail(broken));
    expect(await Promise.all(wanted)).toEqual(Array(30).fill('Error: status'));
    await Promise.all(ask(30));
    expect(request).toHaveBeenCalledTimes(3);
    expect(trouble()).toEqual({ state: 'stopped', reason: broken });
    expect([...gate.troubles().keys()]).toEqual(['layer-7']);
  });

  it('that answers one request after the other is asked three times, too', async () => {
    const { request, ask, next, trouble } = scene();
    const wanted = ask(30);
    for (let answer = 0; answer < 5; answer++) await next((it) => it.fail(broken));
    await Promise.all(wanted);
    expect([request.mock.calls.length, trouble()?.state]).toEqual([3, 'stopped']);
  });

  it('is asked again when somebody wants it, three times once more', async () => {
    const { gate, request, ask, each, trouble } = scene();
    ask(9);
    await each((it) => it.fail(broken));
    gate.retry('layer-7');
    expect(trouble()).toBeUndefined();
    ask(9);
    await each((it) => it.fail(broken));
    expect(request).toHaveBeenCalledTimes(6);
    expect(trouble()?.state).toBe('stopped');
    gate.retry('layer-7');
    const wanted = ask(2);
    await each((it) => it.answer());
    expect(await Promise.all(wanted)).toEqual(['shown', 'shown']);
    expect(trouble()).toBeUndefined();
  });

  it('that breaks later is not asked any more either; what is on its way may still come', async () => {
    const { request, ask, each, trouble } = scene();
    ask(1);
    await each((it) => it.answer());
    const wanted = ask(40);
    let failures = 3;
    await each((it) => (failures-- > 0 ? it.fail(broken) : it.answer()));
    await Promise.all(wanted);
    expect(request).toHaveBeenCalledTimes(1 + 16);
    expect(trouble()).toEqual({ state: 'stopped', reason: broken });
  });

  it('stops its own layer only', async () => {
    const { gate, ask, each } = scene();
    ask(5);
    await each((it) => it.fail(broken));
    const other = await gate.load({ key: 'layer-8', version: '1' }, async () => ({ empty: false }), never);
    expect(other).toEqual({ empty: false });
  });

  it('starts anew once the layer has been changed', async () => {
    const { gate, ask, each } = scene();
    ask(5);
    await each((it) => it.fail(broken));
    await gate.load({ key: 'layer-7', version: '2' }, async () => ({ empty: false }), never);
    expect(gate.troubles().size).toBe(0);
  });
});

describe('a server that answers', () => {
  it('is asked for many pictures at once after the first one', async () => {
    const { request, ask, each, idle } = scene();
    ask(30);
    await idle();
    expect(request).toHaveBeenCalledTimes(3);
    await each((it) => it.answer());
    expect(request).toHaveBeenCalledTimes(3 + 16);
  });

  it('and fails now and then is asked on: only failures in a row count', async () => {
    const { ask, each, trouble } = scene();
    for (let round = 0; round < 5; round++) {
      ask(2);
      await each((it) => it.fail(broken));
      expect(trouble()).toEqual({ state: 'failing', reason: broken });
      ask(1);
      await each((it) => it.answer());
      expect(trouble()).toBeUndefined();
    }
  });

  it('and has no tiles outside of its area is asked on; one that has none at all is not', async () => {
    const { request, ask, each, trouble } = scene();
    ask(1);
    await each((it) => it.answer());
    ask(9);
    await each((it) => it.fail(missing));
    expect([request.mock.calls.length, trouble()]).toEqual([10, undefined]);
    const other = scene();
    other.ask(9);
    await other.each((it) => it.fail(missing));
    expect([other.request.mock.calls.length, other.trouble()?.state]).toEqual([3, 'stopped']);
  });

  it('with empty pictures only is empty, until something shows', async () => {
    const { ask, each, trouble } = scene();
    ask(2);
    await each((it) => it.answer(true));
    expect(trouble()).toBeUndefined();
    ask(1);
    await each((it) => it.answer(true));
    expect(trouble()).toEqual({ state: 'empty' });
    ask(1);
    await each((it) => it.answer());
    ask(5);
    await each((it) => it.answer(true));
    expect(trouble()).toBeUndefined();
  });
});

it('a broken server is asked three times even when the map moves on before it answers', async () => {
  const { request, ask, each, idle, trouble } = scene();
  const gone = new AbortController();
  const first = ask(3, gone.signal);
  await idle();
  gone.abort(new Error('gone'));
  expect(await Promise.all(first)).toEqual(Array(3).fill('Error: gone'));
  const wanted = ask(5);
  await each((it) => it.fail(broken));
  expect(await Promise.all(wanted)).toEqual(Array(5).fill('Error: status'));
  expect([request.mock.calls.length, trouble()?.state]).toEqual([3, 'stopped']);
});

it('a picture that is not wanted any more gives its turn to others and is no failure', async () => {
  const { request, ask, each, idle, trouble } = scene();
  const gone = new AbortController();
  ask(3);
  await idle();
  const waiting = ask(4, gone.signal);
  const [next] = ask(1);
  gone.abort(new Error('gone'));
  expect(await Promise.all(waiting)).toEqual(Array(4).fill('Error: gone'));
  await each((it) => it.answer());
  await each((it) => it.answer());
  expect(await next).toBe('shown');
  expect([request.mock.calls.length, trouble()]).toEqual([4, undefined]);
});

it('without a network nothing is a failure of the server', async () => {
  const { ask, each, trouble } = scene();
  for (let round = 0; round < 3; round++) {
    ask(3);
    await each((it) => it.fail({ kind: 'offline' }));
  }
  expect(trouble()).toEqual({ state: 'failing', reason: { kind: 'offline' } });
});
