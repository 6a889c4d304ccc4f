import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, element } from './client';

export interface Failure {
  /** When the request was sent and when it failed, in ms since 1970. */
  sentAt: number;
  at: number;
  what: string;
  /** The status, or the code of the connection's error. */
  reason: string;
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
  /** Where a writer reads what it has just written: itself by default, or the other copies. */
  readBack?: Client[];
  /** What readers ask for, in turns. */
  reads?: ((client: Client) => Promise<{ status: number }>)[];
}

/** The questions of somebody who looks at the map. */
const looking = (typeId: number) => [
  (client: Client) => client.tile(typeId),
  (client: Client) => client.ask(`/api/elements/geometric_element_type/${typeId}/geometric_elements?size=5`),
  (client: Client) => client.getMap(),
  (client: Client) => client.ask('/api/configuration_parameter/all'),
];

/**
 * Writers and readers that go on until `stop`. It counts each request and each that failed (no answer, or a status of 500 and above), and
 * remembers every write that was confirmed.
 */
export function startLoad(
  client: Client,
  { typeId, writers = 4, readers = 4, pauseMs = 20, readBack = [client], reads = looking(typeId) }: LoadOptions,
): Load {
  const load = {
    requests: 0,
    failures: [] as Failure[],
    written: new Map<number, string>(),
    unread: [] as string[],
    timesMs: [] as number[],
  };
  let over = false;

  async function attempt<T extends { status: number }>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    const sentAt = Date.now();
    const start = performance.now();
    load.requests += 1;
    const fail = (reason: string) => void load.failures.push({ sentAt, at: Date.now(), what, reason });
    try {
      const answer = await work();
      if (answer.status >= 500) return fail(String(answer.status)) as undefined;
      load.timesMs.push(performance.now() - start);
      return answer;
    } catch (error) {
      return fail((error as NodeJS.ErrnoException).code ?? String(error)) as undefined;
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
    const reader = readBack[count % readBack.length] as Client;
    const read = await attempt('read back', () => reader.element(saved.json.id));
    if (read && read.json?.description !== description) load.unread.push(`${description}: ${read.status}`);
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
      each((count) => attempt('read', () => (reads[(n + count) % reads.length] as (typeof reads)[0])(client))),
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
