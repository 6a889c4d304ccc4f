import type { Position } from '@/lib/position';
import type { Hit, Tool } from './toolbox';

export type ElementHit = Extract<Hit, { kind: 'element' }>;
export type GroupHit = Extract<Hit, { kind: 'group' }>;

/** Answers of the page to what the pointer does. */
interface Answers {
  /** What of all that lies where the click was it is about; without it, all. */
  about?: (hits: Hit[]) => Hit[];
  /** Opens a group that was clicked; without it the map goes nearer. */
  open?: (group: GroupHit) => void;
  /** The pointer is on an element, or on none any more. */
  hover?: (element: ElementHit | null) => void;
}

/**
 * A click identifies elements. `ask` loads and shows them (none: nothing was found) and resolves when it is done;
 * until then the cursor waits and further clicks are ignored.
 */
export const infoTool = (
  ask: (elements: ElementHit[], at: Position) => Promise<void>,
  { about, open, hover }: Answers = {},
): Tool => ({
  cursor: '',
  start(stage) {
    let pending = false;
    let stopped = false;

    async function identify(elements: ElementHit[], at: Position) {
      pending = true;
      stage.cursor('wait');
      try {
        await ask(elements, at);
      } finally {
        pending = false;
        if (!stopped) stage.cursor('');
      }
    }

    return {
      click(at) {
        if (pending) return;
        const hit = stage.hits(at);
        const hits = about ? about(hit) : hit;
        const [first] = hits;
        if (first?.kind === 'group') return open ? open(first) : stage.approach(first.at);
        void identify(hits.filter(isElement), at);
      },
      move(at) {
        const hits = stage.hits(at);
        if (!pending) stage.cursor(hits.length > 0 ? 'pointer' : '');
        hover?.(hits.find(isElement) ?? null);
      },
      stop() {
        stopped = true;
      },
    };
  },
});

const isElement = (hit: Hit): hit is ElementHit => hit.kind === 'element';
