/**
 * What a thousand open streams of notifications cost in memory: `node --conditions=react-server --import tsx bench/streams.ts`, with
 * DATABASE_URL and NEXTAUTH_SECRET of a migrated database. Beside it, for reference, what a bare server of Node takes that only keeps a
 * thousand answers open. Both servers are processes of their own; accounts that it makes are deleted. Prints one line of JSON.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { issueToken } from '../lib/auth/tokens';

const STREAMS = 1000;
const OF_EACH_ACCOUNT = 20;
const SETTLE_MS = 5000;
const BYTES_PER_KB = 1024;
const KB_PER_MB = 1024;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server in this process: ours, or one that writes a line and stays silent. */
async function serve(which: string): Promise<void> {
  let listener: http.RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 3000\n\n');
  };
  if (which === 'ours') {
    const [{ direct }, { inTurn }, { streamRoute }] = await Promise.all([
      import('../lib/http/direct'),
      import('../lib/http/listener'),
      import('../lib/notifications/handler'),
    ]);
    listener = inTurn([direct(streamRoute)], (_, response) => response.end());
  }
  const server = http.createServer(listener);
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

/** The memory of a process, in MB. */
function memoryOf(child: ChildProcess): number {
  const [, kB = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kB) / KB_PER_MB;
}

const open = (port: number, cookie: string) =>
  new Promise<http.ClientRequest>((resolve, reject) => {
    const request = http.get(
      { port, host: '127.0.0.1', path: '/api/notifications/stream', headers: { cookie }, agent: false },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        response.once('data', () => resolve(request));
      },
    );
    request.once('error', reject);
  });

/** The memory that the streams take, in MB. */
async function measured(which: string, cookies: readonly string[]): Promise<number> {
  const script = path.resolve(import.meta.dirname, 'streams.ts');
  const child = fork(script, [which], { execArgv: ['--conditions=react-server', '--import', 'tsx', '--max-semi-space-size=16'] });
  try {
    const port = await new Promise<number>((resolve) => child.once('message', (it) => resolve(Number(it))));
    // What is loaded with the first call is not what a stream takes.
    (await open(port, cookies[0] as string)).destroy();
    await pause(SETTLE_MS);
    const before = memoryOf(child);
    const requests = [];
    for (let n = 0; n < STREAMS; n++) requests.push(await open(port, cookies[n % cookies.length] as string));
    await pause(SETTLE_MS);
    const after = memoryOf(child);
    for (const request of requests) request.destroy();
    return Math.round((after - before) * 10) / 10;
  } finally {
    child.kill('SIGKILL');
  }
}

async function main() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ id: string; version: number }>(
    `INSERT INTO user_account (login, password_hash, locale, role)
     SELECT 'stream ' || gen_random_uuid(), 'none', 'en-GB', 'USER' FROM generate_series(1, $1) RETURNING id, token_version AS version`,
    [STREAMS / OF_EACH_ACCOUNT],
  );
  const tokens = rows.map(({ id, version }) => issueToken('cookie', { userId: Number(id), version }));
  const cookies = (await Promise.all(tokens)).map((token) => `next-auth.session-token=${token}`);
  try {
    const [oursMb, bareMb] = [await measured('ours', cookies), await measured('bare', cookies)];
    const perStreamKb = Math.round((oursMb * BYTES_PER_KB) / STREAMS);
    console.log(JSON.stringify({ streams: STREAMS, oursMb, bareMb, perStreamKb, mostMb: 60 }));
  } finally {
    await client.query('DELETE FROM user_account WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
    await client.end();
  }
}

const which = process.argv[2];
await (which ? serve(which) : main());
