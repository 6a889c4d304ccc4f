import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followInbox } from './inbox-stream';

/** The browser's connection, whose events a test lets happen. */
class Stream {
  static all: Stream[] = [];
  onopen = () => {};
  onerror = () => {};
  onmessage = (_: { data: string }) => {};
  isClosed = false;
  constructor(readonly address: string) {
    Stream.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

const MINUTE_MS = 60_000;
const ENTRY = { id: 1, kind: 'ACCEPTED', at: '2026-11-01T10:00:00Z', read: false, link: '/geometric_element/details/9' };
const arrived = vi.fn();
const missed = vi.fn();
let end: () => void;

const only = () => Stream.all.at(-1) as Stream;
function see(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  Stream.all = [];
  arrived.mockClear();
  missed.mockClear();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  end = followInbox({ arrived, missed });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('hears of new entries, and does not ask while it hears', () => {
  only().onopen();
  only().onmessage({ data: JSON.stringify(ENTRY) });
  expect(arrived).toHaveBeenCalledWith(expect.objectContaining({ id: 1, kind: 'ACCEPTED' }));
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(missed).not.toHaveBeenCalled();
});

it('asks every minute while the connection does not come, and no longer when it is there again', () => {
  only().onerror();
  only().onerror();
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(missed).toHaveBeenCalledTimes(3);
  only().onopen();
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(missed).toHaveBeenCalledTimes(3);
});

it('reads the inbox anew when a connection comes back, since the browser may not know what it has missed', () => {
  only().onopen();
  expect(missed).not.toHaveBeenCalled();
  only().onerror();
  only().onopen();
  expect(missed).toHaveBeenCalledTimes(1);
});

it('a hidden page holds no connection and does not ask; seen again, it reads the inbox and hears again', () => {
  see('hidden');
  expect(only().isClosed).toBe(true);
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(missed).not.toHaveBeenCalled();
  see('visible');
  expect(missed).toHaveBeenCalledTimes(1);
  expect(Stream.all).toHaveLength(2);
});

it('asks where the browser has no such connection', () => {
  end();
  vi.stubGlobal('EventSource', undefined);
  end = followInbox({ arrived, missed });
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(missed).toHaveBeenCalledTimes(2);
});

it('what is no entry is not taken in', () => {
  only().onmessage({ data: '{"id":0}' });
  expect(arrived).not.toHaveBeenCalled();
});

it('ends with its page', () => {
  only().onerror();
  end();
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect([only().isClosed, missed.mock.calls.length]).toEqual([true, 0]);
});
