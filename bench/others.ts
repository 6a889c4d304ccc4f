// What others do while the benchmark does something large.
import type { Calls } from './administrator';
import type { OthersDo } from './figures';
import { median } from './rounds';
import { pause, timed } from './waiting';

const QUIET_TURNS = 40;
const SAVED = 'Saved while something else runs';

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
    tile: () => read(`/api/tiles/elements/${typeId}/12/${1940 + (n % 20)}/${1500 + (n % 10)}.mvt`),
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
