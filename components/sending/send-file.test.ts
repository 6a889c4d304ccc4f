import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_SILENT_MS } from './in-time';
import { sendFile } from './send-file';

/** XMLHttpRequest, as far as an upload needs it: the test says what the line does. */
class Line {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 200;
  responseText = '';
  onload = () => undefined;
  onabort = () => undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  abort() {
    this.onabort();
  }
  send() {
    line = this;
  }
}
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = (signal?: AbortSignal) =>
  sendFile(7, new File(['light'], 'a.jpg', { type: 'image/jpeg' }), { sendingKey: 'k', signal });
const networkError = { code: 'project.common.networkError' };

it('a file that nobody takes any more has not arrived, however slowly its bytes went before', async () => {
  const sent = expect(send()).rejects.toMatchObject(networkError);
  for (let loaded = 1; loaded <= 5; loaded += 1) {
    await vi.advanceTimersByTimeAsync(MAX_SILENT_MS - 1);
    line.upload.onprogress?.({ loaded, total: 5 });
  }
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(MAX_SILENT_MS);
  await sent;
  expect(vi.getTimerCount()).toBe(0);
});

it('what a person stops is no failure of the network', async () => {
  const stop = new AbortController();
  const sent = expect(send(stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  stop.abort();
  await sent;
});

it('an answer that is none of ours, such as the page of a network that asks for a log-in, is none', async () => {
  const sent = expect(send()).rejects.toMatchObject(networkError);
  line.responseText = '<html>Log in to this network</html>';
  line.onload();
  await sent;
});
