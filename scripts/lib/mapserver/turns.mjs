// Who waits for one of the workers, and who comes next.

/** More requests wait than could be served in time. */
export class Overloaded extends Error {}

/** One client has more requests waiting than it may. */
export class TooMany extends Error {}

const longestQueue = 256;
/** A map on a screen asks for some dozens of pictures at once. */
const longestQueueOfClient = 64;

/** Who waits for a worker, and who comes next: of those who hold none, the one whose last turn is longest ago. */
export function fairTurns() {
  const waiting = [];
  const holding = new Set();
  const lastTurn = new Map();
  let turn = 0;

  const mayHold = (client) => client === undefined || !holding.has(client);
  const hold = (client) => {
    if (client === undefined) return;
    holding.add(client);
    lastTurn.delete(client);
    lastTurn.set(client, ++turn);
    if (lastTurn.size > 10_000) lastTurn.delete(lastTurn.keys().next().value);
  };
  const leave = (entry) => waiting.splice(waiting.indexOf(entry), 1);

  return {
    mayHold,
    hold,
    leave,
    release: (client) => holding.delete(client),
    size: () => waiting.length,
    wait: (entry) => waiting.push(entry),
    /** Throws when one client, or all of them together, wait for more than could be served in time. */
    check(client) {
      if (waiting.length >= longestQueue) throw new Overloaded('too many requests wait');
      const own = client === undefined ? 0 : waiting.filter((entry) => entry.client === client).length;
      if (own >= longestQueueOfClient) throw new TooMany('one client has too many requests waiting');
    },
    next() {
      let found;
      for (const entry of waiting)
        if (mayHold(entry.client) && (!found || (lastTurn.get(entry.client) ?? 0) < (lastTurn.get(found.client) ?? 0)))
          found = entry;
      if (!found) return undefined;
      leave(found);
      hold(found.client);
      return found;
    },
  };
}
