import { afterEach, expect, it, vi } from 'vitest';
import { piecesOf } from './pieces';

afterEach(() => vi.useRealTimers());

it('400: a sender of whom nothing arrives for a minute is gone; one that is slow is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let send: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (it) => {
      send = (text) => it.enqueue(Buffer.from(text));
    },
  });
  const request = new Request('http://localhost/api', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const pieces = piecesOf(request, Number.POSITIVE_INFINITY);
  for (const text of ['a', 'b']) {
    const next = pieces.next();
    await vi.advanceTimersByTimeAsync(59_000);
    send(text);
    expect(String((await next).value)).toBe(text);
  }
  const last = expect(pieces.next()).rejects.toMatchObject({ code: 'project.common.invalid' });
  await vi.advanceTimersByTimeAsync(60_000);
  await last;
});
