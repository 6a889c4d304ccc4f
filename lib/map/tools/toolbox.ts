import type { Feature } from 'geojson';
import type { Position } from '@/lib/position';
import type { Extent } from '../camera';
import type { Share } from '../groups';

/** A feature at the clicked position. */
export type Hit =
  | { kind: 'element'; id: number; typeId: number; pending: boolean }
  /** A group of elements that a low zoom shows as one. */
  | {
      kind: 'group';
      id: number;
      /** Its elements are not public. */
      pending: boolean;
      count: number;
      shares: Share[];
      /** The square of the map whose elements it stands for. */
      box: Extent;
      at: Position;
    };

/** The little of the map that a tool may touch. `finish` hands the map back to the idle tool. */
export interface Stage {
  draft(features: Feature[]): void;
  cursor(name: string): void;
  /** What lies within the click tolerance, topmost first. */
  hits(at: Position): Hit[];
  /** Vertices of elements near a place. */
  neighbours(at: Position, tolerancePx: number): Position[];
  /** Distance on the screen. */
  distancePx(a: Position, b: Position): number;
  /** Zooms in two steps at a position. */
  approach(at: Position): void;
  /** Brings a box into view. */
  fit(extent: Extent): void;
}

/** An active tool. Its state is in the closure. */
export interface Gesture {
  click?(at: Position): void;
  move?(at: Position): void;
  /** The button or finger goes down. True: what follows is a drag of the tool's, not of the map. */
  press?(at: Position): boolean;
  drag?(at: Position): void;
  release?(at: Position): void;
  /** The map is at another scale. */
  view?(): void;
  /** True if the tool has handled the key. */
  key?(key: string): boolean;
  stop?(): void;
}

export interface Tool {
  cursor: string;
  start(stage: Stage & { finish(): void }): Gesture;
}

/** Active while the code of another tool is loading: it lets the map be moved and ignores clicks. */
export const waiting: Tool = { cursor: 'progress', start: () => ({}) };

export type Toolbox = ReturnType<typeof createToolbox>;

/** At most one tool is active: there is only one slot. */
export function createToolbox(stage: Stage, idle: Tool) {
  let active = idle;
  let ended = () => {};
  let gesture = begin();

  function begin(): Gesture {
    stage.cursor(active.cursor);
    return active.start({ ...stage, finish });
  }

  function use(tool: Tool | null, whenEnded = () => {}) {
    ended = whenEnded;
    if ((tool ?? idle) === active) return;
    gesture.stop?.();
    stage.draft([]);
    active = tool ?? idle;
    gesture = begin();
  }

  function finish() {
    const notify = ended;
    use(null);
    notify();
  }

  return {
    /** Activates a tool; null activates the idle one. `whenEnded` is called when the tool ends by itself or by Escape. */
    use,
    isIdle: () => active === idle,
    click: (at: Position) => gesture.click?.(at),
    move: (at: Position) => gesture.move?.(at),
    press: (at: Position) => gesture.press?.(at) ?? false,
    drag: (at: Position) => gesture.drag?.(at),
    release: (at: Position) => gesture.release?.(at),
    view: () => gesture.view?.(),
    key(key: string): boolean {
      if (gesture.key?.(key)) return true;
      if (key !== 'Escape' || active === idle) return false;
      finish();
      return true;
    },
  };
}
