import type { Position } from '@/lib/position';
import type { Hit, Tool } from './toolbox';

export type ElementHit = Extract<Hit, { kind: 'element' }>;

/**
 * A click identifies elements. `ask` loads and shows them (none: nothing was found) and resolves when it is done;
 * until then the cursor waits and further clicks are ignored. A click on a group zooms in instead.
 */
export const infoTool = (ask: (elements: ElementHit[], at: Position) => Promise<void>): Tool => ({
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
        const hits = stage.hits(at);
        const [first] = hits;
        if (first?.kind === 'group') return stage.approach(first.at);
        void identify(hits.filter(isElement), at);
      },
      move(at) {
        if (!pending) stage.cursor(stage.hits(at).length > 0 ? 'pointer' : '');
      },
      stop() {
        stopped = true;
      },
    };
  },
});

const isElement = (hit: Hit): hit is ElementHit => hit.kind === 'element';
