import http from 'node:http';
import type { Client } from './client';

/** A stream of somebody's notifications, open: `events` grows with each that comes. */
export async function inboxStream({ address, token }: Client) {
  const events: string[] = [];
  const request = http.get(`${address}/api/notifications/stream`, {
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, zstd' },
  });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  const type = response.headers['content-type'];
  if (response.statusCode !== 200 || !type?.startsWith('text/event-stream'))
    throw new Error(`the stream answered ${response.statusCode}, ${type}`);
  let text = '';
  response.setEncoding('utf8');
  response.on('error', () => undefined);
  response.on('data', (chunk: string) => {
    const whole = (text + chunk).split('\n\n');
    text = whole.pop() ?? '';
    events.push(...whole.filter((it) => /^data: /m.test(it)));
  });
  return { events, close: () => request.destroy() };
}
