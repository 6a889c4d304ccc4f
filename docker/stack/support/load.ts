import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './answer';
import { type Client, element } from './client';

export interface Failure {
  /** When the request was sent and when it failed, in ms since 1970. */
  sentAt: number;
  at: number;
  what: string;
  /** The status, or the code of the connection's error. */
  reason: string;
  headers?: Answer['headers'];
}

export interface Load {
  readonly requests: number;
  readonly failures: Failure[];
  /** What the server has confirmed: the id of each element with its description. */
  readonly written: Map<number, string>;
  /** Elements that their writer did not read back at once, with what was answered. */
  readonly unread: string[];
  /** How long each answer took that was a success, in ms. */
  readonly timesMs: number[];
  stop(): Promise<void>;
}

export interface LoadOptions {
  typeId: number;
  writers?: number;
  readers?: number;
  /** Pause of each reader and writer between two requests. */
  pauseMs?: number;
  /** Who reads: by default the one who writes. */
  reader?: Client;
  /** What readers ask for, in turns. */
  reads?: Record<string, (client: Client) => Promise<Answer>>;
}

/** The requests of somebody who views the map. */
const mapReads = (typeId: number): LoadOptions['reads'] => ({
  tile: (client) => client.tile(typeId),
  list: (client) => client.ask(`/api/elements/geometric_element_type/${typeId}/geometric_elements?size=5`),
  map: (client) => client.getMap(),
  parameters: (client) => client.ask('/api/configuration_parameter/all'),
});

/** Whoever has just written reads it: its details, or the list. */
const readBack = (client: Client, typeId: number, id: number, count: number) =>
  count % 2 === 0
    ? client.element(id)
    : client.ask(`/api/elements/geometric_element_type/${typeId}/geometric_elements?geometricElementId=${id}`);

/**
 * Writers and readers that go on until `stop`. It counts each request and each that failed (no answer, or a status of 500 and above), and
 * remembers every write that was confirmed.
 */
export function startLoad(
  client: Client,
  { typeId, writers = 4, readers = 4, pauseMs = 20, reader = client, reads = mapReads(typeId) }: LoadOptions,
): Load {
  const load = {
    requests: 0,
    failures: [] as Failure[],
    written: new Map<number, string>(),
    unread: [] as string[],
    timesMs: [] as number[],
  };
  const questions = Object.entries(reads ?? {});
  let over = false;

  async function attempt(what: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
    const sentAt = Date.now();
    const start = performance.now();
    load.requests += 1;
    const failed = (reason: string, headers?: Answer['headers']) => {
      load.failures.push({ sentAt, at: Date.now(), what, reason, headers });
      return undefined;
    };
    try {
      const answer = await work();
      if (answer.status >= 500) return failed(String(answer.status), answer.headers);
      load.timesMs.push(performance.now() - start);
      return answer;
    } catch (error) {
      return failed((error as NodeJS.ErrnoException).code ?? String(error));
    }
  }

  async function write(name: string, count: number) {
    const description = `${name} ${count}`;
    const place: [number, number] = [-8.5449 + (count % 100) / 10_000, 42.8805 + (count % 37) / 10_000];
    const saved = await attempt('save', () =>
      client.ask('/api/elements/geometric_element', { method: 'POST', body: element(typeId, description, place) }),
    );
    if (saved?.status !== 201) {
      if (saved) load.unread.push(`${description}: saved with ${saved.status}`);
      return;
    }
    load.written.set(saved.json.id, description);
    const read = await attempt('read back', () => readBack(client, typeId, saved.json.id, count));
    if (read && !read.text.includes(description)) load.unread.push(`${description}: ${read.status}`);
  }

  const each = async (work: (count: number) => Promise<unknown>) => {
    for (let count = 0; !over; count++) {
      await work(count);
      await sleep(pauseMs);
    }
  };
  const begun = Date.now().toString(36);
  const going = [
    ...Array.from({ length: writers }, (_, n) => each((count) => write(`load ${begun} ${n}`, count))),
    ...Array.from({ length: readers }, (_, n) =>
      each((count) => {
        const [what, ask] = questions[(n + count) % questions.length] as (typeof questions)[0];
        return attempt(what, () => ask(reader));
      }),
    ),
  ];
  return Object.assign(load, {
    async stop() {
      over = true;
      await Promise.all(going);
    },
  });
}

/** The confirmed writes that are not there any more, or not as they were written. */
export async function findLost(client: Client, written: Map<number, string>): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, description] of written) {
    const { status, json } = await client.element(id);
    if (json?.description !== description) lost.push(`${id} ${description}: ${status}`);
  }
  return lost;
}
