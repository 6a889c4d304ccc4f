/** The keys of the entries of a list, in order. */
type Order = readonly string[];
interface Orders {
  base: Order;
  mine: Order;
  theirs: Order;
}

const isSame = (one: Order, other: Order) => one.length === other.length && one.every((key, at) => key === other[at]);

/** Puts in what the leading order lacks: behind what it stood behind, and behind what the leading order has added there. */
function woven(leading: Order, other: Order): string[] {
  const result = [...leading];
  const strangers = new Set(leading.filter((key) => !other.includes(key)));
  for (const [at, key] of other.entries()) {
    if (result.includes(key)) continue;
    let place = at === 0 ? 0 : result.indexOf(other[at - 1] as string) + 1;
    while (place < result.length && strangers.has(result[place] as string)) place++;
    result.splice(place, 0, key);
  }
  return result;
}

export interface MergedOrder {
  order: string[];
  /** Who has moved entries that all have. `both`: differently, and the order is theirs. */
  movedBy: 'nobody' | 'mine' | 'theirs' | 'both';
}

/** The order of what is left of a list after both have changed it. `present`: the keys that are left. */
export function mergeOrders({ base, mine, theirs }: Orders, present: ReadonlySet<string>): MergedOrder {
  const left = (order: Order) => order.filter((key) => present.has(key));
  const common = (order: Order) => order.filter((key) => [base, mine, theirs].every((it) => it.includes(key)));
  const [was, my, their] = [common(base), common(mine), common(theirs)];
  const stays = { mine: isSame(my, was), theirs: isSame(their, was) };
  if (stays.theirs && !stays.mine) return { order: woven(left(mine), left(theirs)), movedBy: 'mine' };
  const differs = !stays.mine && !isSame(my, their);
  return { order: woven(left(theirs), left(mine)), movedBy: stays.theirs ? 'nobody' : differs ? 'both' : 'theirs' };
}
