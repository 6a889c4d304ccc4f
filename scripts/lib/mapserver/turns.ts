// Who waits for one of the workers, and who comes next.

/** More requests wait than could be served in time. */
export class Overloaded extends Error {}

/** One client has more requests waiting than it may. */
export class TooMany extends Error {}

const longestQueue = 256;
/** A map on a screen asks for some dozens of pictures at once. */
const longestQueueOfClient = 64;

/** A request that waits; `take` gives it a worker. */
export interface Entry<W> {
  client: string | undefined;
  take: (worker: W) => void;
  timer?: NodeJS.Timeout;
}

/** Who waits for a worker, and who comes next: of those who hold none, the one whose last turn is longest ago. */
export function fairTurns<W>() {
  const waiting: Entry<W>[] = [];
  const holding = new Set<string>();
  const lastTurn = new Map<string, number>();
  const turnOf = ({ client }: Entry<W>) => (client === undefined ? 0 : (lastTurn.get(client) ?? 0));
  let turn = 0;

  const mayHold = (client: string | undefined) => client === undefined || !holding.has(client);
  const hold = (client: string | undefined) => {
    if (client === undefined) return;
    holding.add(client);
    lastTurn.delete(client);
    lastTurn.set(client, ++turn);
    if (lastTurn.size > 10_000) lastTurn.delete(lastTurn.keys().next().value ?? '');
  };
  const leave = (entry: Entry<W>) => waiting.splice(waiting.indexOf(entry), 1);

  return {
    mayHold,
    hold,
    leave,
    release: (client: string | undefined) => client !== undefined && holding.delete(client),
    size: () => waiting.length,
    wait: (entry: Entry<W>) => waiting.push(entry),
    /** Throws when one client, or all of them together, wait for more than could be served in time. */
    check(client: string | undefined) {
      if (waiting.length >= longestQueue) throw new Overloaded('too many requests wait');
      const own = client === undefined ? 0 : waiting.filter((entry) => entry.client === client).length;
      if (own >= longestQueueOfClient) throw new TooMany('one client has too many requests waiting');
    },
    next(): Entry<W> | undefined {
      let found: Entry<W> | undefined;
      for (const entry of waiting) if (mayHold(entry.client) && (!found || turnOf(entry) < turnOf(found))) found = entry;
      if (!found) return undefined;
      leave(found);
      hold(found.client);
      return found;
    },
  };
}
