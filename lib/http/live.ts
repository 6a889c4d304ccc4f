import type { ServerResponse } from 'node:http';
import { processState } from '@/lib/process-state';

/** Answers that stay open until somebody ends them. */
const live = processState('http.live', () => ({ open: new Set<ServerResponse>(), ending: false }));

/** Ends all answers that stay open, and those that come from now on: their readers come again, to another copy. */
export function endLiveAnswers(): void {
  live.ending = true;
  for (const response of live.open) response.end();
}

/** Resolves when the response can take more, or is closed. Listeners are removed: a long answer waits thousands of times. */
export const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });

/** Sends the head at once and each piece as it comes. A client that disconnects cancels the source. */
export async function keepOpen(
  { status, headers, body }: { status: number; headers: Record<string, string>; body: ReadableStream<Uint8Array> },
  response: ServerResponse,
): Promise<void> {
  const reader = body.getReader();
  live.open.add(response);
  response.once('close', () => {
    live.open.delete(response);
    void reader.cancel().catch(() => undefined);
  });
  response.writeHead(status, headers);
  response.flushHeaders();
  response.emit('live');
  if (live.ending) return void response.end();
  for (let next = await reader.read(); !next.done && response.writable; next = await reader.read())
    if (!response.write(next.value)) await drained(response);
  response.end();
}
