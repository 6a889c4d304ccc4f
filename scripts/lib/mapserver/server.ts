// A small HTTP server in front of the FastCGI workers. It knows maps and workers, not who is asking: that is the app's part.
//   GET  /health             the version and the state of the workers, for anybody who reaches the port
//   PUT  /map/{name}         a map file; tried, then stored (201), or refused with what is wrong (422)
//   PUT  /asset/{name}       a picture that map files name, before them (201)
//   GET, POST /map/{name}    a request to MapServer with that map, by its query or, where that is long, by the same in the body; 404 with
//                            X-Map: missing when it has to be put first. Whoever is named by X-Client has one worker at a time (429: too
//                            many wait already)
// Everything but the health needs the token: a query carries the caller's identity, so nobody else may send one.
import { timingSafeEqual } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '../log.ts';
import { version } from '../version.ts';
import { isAssetName, isMapName, mapFolder } from './maps.ts';
import { passOn } from './passing.ts';
import { Left, type PoolOptions, startPool, TimedOut } from './pool.ts';
import { Overloaded, TooMany } from './turns.ts';
import type { Worker } from './worker.ts';

const largestBody = 8_388_608;

const sameToken = (sent: string | undefined, expected: string) => {
  const [a, b] = [Buffer.from(sent ?? ''), Buffer.from(`Bearer ${expected}`)];
  return a.length === b.length && timingSafeEqual(a, b);
};

function answer(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(text);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A FastCGI worker sees these in place of its environment while it serves a request: libpq's variables have to travel along. */
const cgiVariables = (query: string) => ({
  GATEWAY_INTERFACE: 'CGI/1.1',
  SERVER_PROTOCOL: 'HTTP/1.1',
  SERVER_SOFTWARE: 'vieiro',
  SERVER_NAME: 'localhost',
  SERVER_PORT: '80',
  SCRIPT_NAME: '/mapserver',
  REQUEST_METHOD: 'GET',
  QUERY_STRING: query,
  CONTENT_TYPE: '',
  CONTENT_LENGTH: '0',
});

function statusFor(error: unknown): number {
  if (error instanceof TimedOut) return 504;
  if (error instanceof TooMany) return 429;
  return error instanceof Overloaded ? 503 : 502;
}

export interface Options extends Omit<PoolOptions, 'env'> {
  port?: number;
  host?: string;
  token: string;
  /** The longest time that a request may ask for. */
  timeoutMs?: number;
  /** libpq's variables. */
  database: Record<string, string>;
}

/** Starts the workers and the server. */
export async function startMapServer(options: Options) {
  const { port = 0, host = '127.0.0.1', token, timeoutMs = 60_000, log } = options;
  const base = { PATH: process.env.PATH, LANG: 'C.UTF-8', ...options.database };
  const maps = mapFolder(options.dir, { mapserv: options.mapserv, env: base, owner: options.owner });
  const pool = await startPool({ ...options, env: maps.workerEnv });

  async function put(request: IncomingMessage, response: ServerResponse, name: string) {
    const body = await bodyOf(request);
    if (!body) return answer(response, 413, 'the map file is too large');
    const problem = await maps.put(name, body.toString('utf8'));
    return problem ? answer(response, 422, problem) : answer(response, 201, '');
  }

  async function putAsset(request: IncomingMessage, response: ServerResponse, name: string) {
    if (request.method !== 'PUT' || !isAssetName(name)) return answer(response, 404, 'no such picture');
    const body = await bodyOf(request);
    const problem = body ? maps.putAsset(name, body) : 'the picture is too large';
    return problem ? answer(response, 422, problem) : answer(response, 201, '');
  }

  async function forward(request: IncomingMessage, response: ServerResponse, name: string, address: URLSearchParams) {
    let worker: Worker | undefined;
    // A caller who leaves (a map that was moved on) costs the rest of the answer; killing the worker would cost more.
    const left = new AbortController();
    response.on('close', () => {
      worker?.resume();
      left.abort();
    });
    const file = maps.find(name);
    if (!file) return answer(response, 404, 'no such map', { 'x-map': 'missing' });
    const body = request.method === 'POST' ? await bodyOf(request) : undefined;
    if (request.method === 'POST' && !body) return answer(response, 413, 'the request is too large');
    const search = body ? new URLSearchParams(body.toString('utf8')) : address;
    if ([...search.keys()].some((key) => key.toLowerCase() === 'map'))
      return answer(response, 400, 'the map is chosen by the path');
    const query = new URLSearchParams([...search, ['map', file]]).toString();
    const asked = Number(request.headers['x-timeout-ms']) || timeoutMs;
    const passing = passOn(response);
    const on = {
      worker: (next: Worker) => {
        worker = next;
      },
      head: passing.head,
      body: (bytes: Buffer) => {
        if (response.destroyed || passing.write(bytes)) return;
        worker?.pause();
        if (worker) response.once('drain', worker.resume);
      },
    };
    await pool.request({ ...options.database, ...cgiVariables(query) }, undefined, {
      timeoutMs: Math.min(asked, timeoutMs),
      client: request.headers['x-client']?.toString(),
      signal: left.signal,
      on,
    });
    if (!passing.end()) answer(response, 502, 'MapServer gave no answer');
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/health') {
      const state = pool.state();
      return answer(response, state.alive > 0 ? 200 : 503, JSON.stringify({ ...state, vieiro_version: version }), {
        'content-type': 'application/json',
      });
    }
    if (!sameToken(request.headers.authorization, token)) return answer(response, 401, 'the token is missing or wrong');
    const asset = /^\/asset\/([^/]+)$/.exec(url.pathname)?.[1];
    if (asset) return putAsset(request, response, asset);
    const name = /^\/map\/([^/]+)$/.exec(url.pathname)?.[1] ?? '';
    if (!isMapName(name)) return answer(response, 404, 'no such map');
    if (request.method === 'PUT') return put(request, response, name);
    if (request.method === 'GET' || request.method === 'POST') return forward(request, response, name, url.searchParams);
    return answer(response, 405, 'GET, POST or PUT');
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (error instanceof Left) return;
      log(`${request.method} ${request.url?.split('?')[0]}: ${messageOf(error)}\n`);
      answer(response, statusFor(error), messageOf(error));
    });
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    state: pool.state,
    pids: pool.pids,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.close();
    },
  };
}
