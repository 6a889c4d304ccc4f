// What an administrator does over HTTP in the benchmark, and what others do meanwhile.
import type { OthersDo } from './figures';
import { median } from './rounds';

const ASK_EVERY_MS = 250;
const QUIET_TURNS = 40;
const SAVED = 'Saved while something else runs';
export const JSON_BODY = { 'Content-Type': 'application/json' };

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long something takes, in ms. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Calls with a token of somebody. */
export class Calls {
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  /** Anything but a 2xx is an error. */
  async ask<T>(url: string, init: RequestInit = {}): Promise<T> {
    const headers = { Authorization: `Bearer ${this.token}`, ...init.headers };
    const answer = await fetch(`${this.address}/api${url}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  send<T>(url: string, body: object): Promise<T> {
    return this.ask<T>(url, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });
  }

  /** What is at an address once it is in one of the states. */
  async until<T extends { state: string }>(url: string, states: readonly string[]): Promise<T> {
    for (;;) {
      const it = await this.ask<T>(url);
      if (it.state === 'FAILED' || it.state === 'CANCELLED') throw new Error(`it ended: ${JSON.stringify(it)}`);
      if (states.includes(it.state)) return it;
      await pause(ASK_EVERY_MS);
    }
  }
}

/** What others do, one after the other: lists and tiles of a visitor, saves of somebody with an account. */
export function othersOf(address: string, typeId: number, calls: Calls) {
  let n = 0;
  const read = async (url: string) => {
    const answer = await fetch(`${address}${url}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  };
  const element = () => ({
    ...{ description: `${SAVED} ${n}`, isPublic: true, geometricElementTypeDto: { id: typeId }, listAttributeValueDto: [] },
    geom: { type: 'Point', coordinates: [-8.5 + (n % 100) / 1000, 42.8 + (n % 89) / 1000] },
  });
  return {
    list: () => read(`/api/elements/geometric_element_type/${typeId}/geometric_elements`),
    tile: () => read(`/api/tiles/elements/${typeId}/12/${1940 + (n % 20)}/${1500 + (n % 10)}`),
    save: () => calls.send('/elements/geometric_element', element()),
    next: () => {
      n++;
    },
  };
}

type Others = ReturnType<typeof othersOf>;

/** The medians of how long what others do takes in ms, while something runs, or by itself. */
export async function othersWhile(others: Others, run?: () => Promise<unknown>): Promise<Record<OthersDo, number>> {
  const times: Record<OthersDo, number[]> = { list: [], tile: [], save: [] };
  let isOver = false;
  const running = run?.().finally(() => {
    isOver = true;
  });
  while (run ? !isOver : times.list.length < QUIET_TURNS) {
    for (const what of ['list', 'tile', 'save'] as const) times[what].push(await timed(others[what]));
    others.next();
    await pause(20);
  }
  await running;
  return { list: median(times.list), tile: median(times.tile), save: median(times.save) };
}
