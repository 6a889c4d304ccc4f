// Sends odd requests to the server at E2E_BASE_URL and says which of them it answers with a fault of its own. See fuzz.ts.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';
import { type Document, type FuzzRequest, fuzzRequests, type ROLES } from '../lib/test/fuzz/requests';

const [count, seed] = process.argv.slice(2).map(Number) as [number, number];
const base = new URL(process.env.E2E_BASE_URL as string);
if (!['localhost', '127.0.0.1', '[::1]'].includes(base.hostname)) throw new Error('Only a server on this machine is asked.');
const RESTORE_EVERY = 50;
const TIMEOUT_MS = 60_000;

interface Answer {
  status: number;
  text: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request as it is: nothing decodes or mends its address on the way. */
function send({ method, target, headers, body }: Pick<FuzzRequest, 'method' | 'target' | 'headers' | 'body'>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: base.hostname, port: base.port, path: target, method, headers, agent, timeout: TIMEOUT_MS },
      async (response) => {
        // It stays open.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          resolve({ status: response.statusCode ?? 0, text: '' });
          return void request.destroy();
        }
        const chunks: Buffer[] = [];
        for await (const chunk of response) if (chunks.length < 100) chunks.push(chunk as Buffer);
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8', 0, 500) });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** What the document does not name: pages, next-auth's addresses, the framework's own, and methods that nothing has. */
const SEGMENTS = [
  '%',
  '%ff',
  '%c0%80',
  '%00',
  '%2f',
  '..%2f..',
  '7',
  'x'.repeat(2000),
  '%E2%82',
  '[id]',
  '(public)',
  '%5c',
  '__proto__',
];
const ADDRESSES = [
  ...[
    '/',
    '/admin/users',
    '/geometric_elements/',
    '/geometric_element/details/',
    '/insertFromNavBar',
    '/users/loggedIn',
    '/offline',
  ],
  ...[
    '/api/',
    '/api/users/',
    '/api/tiles/elements/1/2/3/',
    '/api/elements/geometric_element/',
    '/api/mapserver/',
    '/api/layers/source/',
  ],
  ...['session', 'csrf', 'providers', 'signin', 'signout', 'callback', 'callback/credentials', 'error', '_log', 'x'].map(
    (it) => `/api/auth/${it}`,
  ),
  ...['/_next/image?url=', '/_next/static/', '/_next/data/', '/basemap/', '/sw.js', '//', '/.well-known/'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const BODIES = [
  '',
  '{}',
  'null',
  '['.repeat(10_000),
  '{"login":{},"password":[]}',
  'csrfToken=x&login=a&password=b',
  '{"csrfToken":{}}',
];
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];

function besides(): FuzzRequest[] {
  const odd = ADDRESSES.flatMap((address) =>
    ['', ...SEGMENTS].map((segment) => (segment ? `${address.replace(/\/?$/, '/')}${segment}` : address)),
  );
  return odd.flatMap((target, n) => {
    const method = METHODS[n % METHODS.length] as string;
    const sends = /POST|PUT|PATCH/.test(method);
    const headers = {
      ...(sends && { 'content-type': TYPES[n % TYPES.length] as string }),
      ...(n % 7 === 0 && { rsc: '1', 'next-action': 'x' }),
    };
    const one = {
      role: 'visitor' as const,
      pattern: target,
      target,
      headers,
      body: sends ? Buffer.from(BODIES[n % BODIES.length] as string) : undefined,
    };
    return [{ ...one, method }, ...(method === 'GET' ? [] : [{ ...one, method: 'GET', body: undefined }])];
  });
}

interface Account {
  login: string;
  password: string;
  role: string;
}

const database = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
await database.connect();
const accounts = JSON.parse(readFileSync(process.env.E2E_ACCOUNTS as string, 'utf8')) as Account[];
const used = ['USER', 'REVIEWER', 'ADMIN'].map((role) => accounts.find((it) => it.role === role) as Account);
const { rows: before } = await database.query('SELECT * FROM user_account WHERE login = ANY ($1)', [
  used.map(({ login }) => login),
]);

/** What requests do to the accounts that send them is undone, or the rest would be refused. */
async function restore() {
  for (const { id, password_hash, role, token_version } of before)
    await database.query(
      'UPDATE user_account SET locked = false, password_hash = $2, role = $3, token_version = $4 WHERE id = $1',
      [id, password_hash, role, token_version],
    );
}

async function tokenOf({ login, password }: Account): Promise<string> {
  const body = Buffer.from(JSON.stringify({ login, password }));
  const { text } = await send({
    method: 'POST',
    target: `${base.pathname.replace(/\/$/, '')}/api/users/login`,
    headers: { 'content-type': 'application/json' },
    body,
  });
  return (JSON.parse(text) as { serviceToken: string }).serviceToken;
}

const [user, reviewer, admin] = (await Promise.all(used.map(tokenOf))) as [string, string, string];
const tokens: Record<(typeof ROLES)[number], string> = { visitor: '', user, reviewer, admin };
const prefix = base.pathname.replace(/\/$/, '');
const document = (await (await fetch(new URL(`${prefix}/api/openapi.json`, base))).json()) as Document;
const operations = [...fuzzRequests(document, { seed, count })].map((it) => ({ ...it, target: `/api${it.target}` }));

const statuses = new Map<number, number>();
const faults: string[] = [];
let slowestMs = 0;
for (const [n, asked] of [...besides(), ...operations].entries()) {
  if (n % RESTORE_EVERY === 0) await restore();
  const headers = { ...asked.headers };
  if (tokens[asked.role]) headers.authorization ??= `Bearer ${tokens[asked.role]}`;
  const start = performance.now();
  const answer = await send({ ...asked, target: `${prefix}${asked.target}`, headers }).catch((error: Error) => ({
    status: 0,
    text: error.message,
  }));
  slowestMs = Math.max(slowestMs, performance.now() - start);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status === 500 || answer.status === 503 || answer.status === 0)
    faults.push(
      [
        `${answer.status} ${asked.role} ${asked.method} ${asked.target}`,
        `  ${JSON.stringify(asked.headers)}`,
        `  ${asked.body?.toString('utf8', 0, 1000) ?? ''}`,
        `  ${answer.text}`,
      ].join('\n'),
    );
}
await database.end();
agent.destroy();
process.stdout.write(`${faults.join('\n')}\n`);
const sums = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
process.stdout.write(
  `${sums.join(', ')}; the slowest answer took ${Math.round(slowestMs)} ms; seed ${seed}\n${faults.length} faults\n`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
