/**
 * Measures what a thousand open streams of notifications cost the production server in memory: `streams.ts '{"address","url","pid"}'`, with
 * its NEXTAUTH_SECRET. Beside it, for reference, what a bare server of Node takes that only keeps a thousand answers open. Accounts that it
 * makes are deleted. Prints one line of JSON.
 */
import { fork } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { issueToken } from '../lib/auth/tokens';
import type { StreamFigures } from './figures';
import { residentMb } from './memory';
import { pause } from './waiting';

const STREAMS = 1000;
/** Below the most that an account may have open. */
const OF_EACH_ACCOUNT = 20;
const OPENED_AT_ONCE = 20;
const STABILISE_MS = 5000;
/** Longer than the time between two heartbeats, which reach every stream. */
const HEARTBEAT_MS = 25_000;

interface Setup {
  address: string;
  url: string;
  pid: number;
}

/** A server in this process that writes a line and stays silent. */
function serveBare(): void {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 3000\n\n');
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

/** A stream that counts what it has received. */
interface Reader {
  request: http.ClientRequest;
  heard: number;
}

const open = (address: string, token: string) =>
  new Promise<Reader>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    const request = http.get(`${address}/api/notifications/stream`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
      const reader = { request, heard: 0 };
      response.on('error', () => undefined);
      response.on('data', () => {
        reader.heard++;
        resolve(reader);
      });
    });
    request.on('error', reject);
  });

async function openAll(address: string, tokens: readonly string[], count: number): Promise<Reader[]> {
  const readers: Reader[] = [];
  while (readers.length < count) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - readers.length) }, (_, n) =>
      open(address, tokens[(readers.length + n) % tokens.length] as string),
    );
    readers.push(...(await Promise.all(some)));
  }
  return readers;
}

/** By how much a process has grown when all streams are open and have had a heartbeat, in MB. */
async function grownMb({ address, pid }: Omit<Setup, 'url'>, tokens: readonly string[], waitMs: number): Promise<number> {
  // What is loaded with the first calls is not what a stream takes.
  for (const { request } of await openAll(address, tokens, tokens.length)) request.destroy();
  await pause(STABILISE_MS);
  const before = residentMb(pid);
  const readers = await openAll(address, tokens, STREAMS);
  const first = readers.reduce((sum, { heard }) => sum + heard, 0);
  await pause(waitMs);
  const grown = residentMb(pid) - before;
  const beats = readers.reduce((sum, { heard }) => sum + heard, 0) - first;
  for (const { request } of readers) request.destroy();
  if (waitMs === HEARTBEAT_MS && beats < STREAMS) throw new Error(`only ${beats} of ${STREAMS} streams had a heartbeat`);
  return grown;
}

async function bareMb(tokens: readonly string[]): Promise<number> {
  const child = fork(path.resolve(import.meta.dirname, 'streams.ts'), ['bare']);
  try {
    const port = await new Promise<number>((resolve) => child.once('message', (it) => resolve(Number(it))));
    return await grownMb({ address: `http://127.0.0.1:${port}`, pid: child.pid as number }, tokens, STABILISE_MS);
  } finally {
    child.kill('SIGKILL');
  }
}

async function main({ url, ...server }: Setup) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; version: number }>(
    `INSERT INTO user_account (login, password_hash, locale, role)
     SELECT 'stream ' || gen_random_uuid(), 'none', 'en-GB', 'USER' FROM generate_series(1, $1) RETURNING id, token_version AS version`,
    [STREAMS / OF_EACH_ACCOUNT],
  );
  try {
    const tokens = await Promise.all(rows.map(({ id, version }) => issueToken('service', { userId: Number(id), version })));
    const figures: StreamFigures = {
      streams: STREAMS,
      grownMb: await grownMb(server, tokens, HEARTBEAT_MS),
      bareMb: await bareMb(tokens),
    };
    console.log(JSON.stringify(figures));
  } finally {
    await client.query('DELETE FROM user_account WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
    await client.end();
  }
}

if (process.argv[2] === 'bare') serveBare();
else await main(JSON.parse(process.argv[2] ?? '') as Setup);
