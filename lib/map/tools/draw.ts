import type { Position } from '@/lib/position';
import { draftOf, MIN_GAP_PX } from '../edit/draft';
import type { Editor } from '../edit/editor';
import { type Handle, leastVertices, midpoints, vertices } from '../edit/shape';
import { nearest } from '../edit/snap';
import type { Stage, Tool } from './toolbox';

const SNAP_PX = 12;
const GRAB_PX = 16;
/** Clicking this near to the last vertex ends the path: so does a double click. */
const END_PX = 8;

/**
 * Draws what the editor holds, and turns gestures into its steps. While a path grows, a click adds a vertex and one on
 * its end (or an area's beginning) finishes it. Afterwards vertices are dragged, or picked up with one click and moved
 * with the next; the middles of edges become vertices in the same way. `leave`: asks before more than one vertex is dropped.
 */
export const drawTool = (editor: Editor, leave?: () => void): Tool => ({
  cursor: 'crosshair',
  start(stage) {
    let pointer: Position | null = null;
    let snapped = false;
    let grabbed: Handle | null = null;
    let inserted = false;

    const show = () => stage.draft(draftOf(editor.state(), pointer, snapped, stage.distancePx));
    const point = (at: Position) => {
      const target = snapTarget(stage, editor, at, grabbed);
      snapped = target !== null;
      return target ?? at;
    };
    const end = editor.store.subscribe(show);
    show();

    return {
      click(at) {
        if (editor.state().proposed) return;
        const to = point(at);
        grabbed = null;
        // The press has just made a vertex of an edge's middle: this click has picked it up.
        if (inserted) inserted = false;
        else if (editor.state().path) addOrFinish(stage, editor, to);
        else pickOrMove(stage, editor, at, to);
      },
      move(at) {
        pointer = point(at);
        show();
      },
      press(at) {
        if (editor.state().path || editor.state().proposed) return false;
        const steps = editor.state();
        grabbed = handleNear(stage, editor, at);
        inserted = editor.state() !== steps;
        return grabbed !== null;
      },
      drag(at) {
        if (grabbed) editor.drag(grabbed.address, point(at));
      },
      release(at) {
        const held = grabbed;
        grabbed = null;
        inserted = false;
        if (held) editor.move(held.address, point(at));
      },
      view: show,
      key: (key) => onKey(editor, key, leave),
      stop: end,
    };
  },
});

/** The vertex at a press. A press on the middle of an edge inserts a vertex first. */
function handleNear(stage: Stage, editor: Editor, at: Position): Handle | null {
  const { shape } = editor.state();
  const near = (handles: Handle[]) => nearest(at, handles, (handle) => handle.position, stage.distancePx, GRAB_PX);
  const vertex = near(vertices(shape));
  if (vertex) return vertex;
  const roomy = midpoints(shape).filter(({ from, position }) => 2 * stage.distancePx(from, position) >= MIN_GAP_PX);
  const middle = near(roomy);
  if (middle) editor.insert(middle.address, middle.position);
  return middle;
}

/** Other elements' vertices, and the geometry's own except the selected one. */
function snapTarget(stage: Stage, editor: Editor, at: Position, held: Handle | null): Position | null {
  const { shape, path, chosen } = editor.state();
  const inHand = held?.address ?? chosen;
  const own = vertices(shape).filter(
    ({ address }) => !inHand || address.part !== inHand.part || address.ring !== inHand.ring || address.at !== inHand.at,
  );
  const candidates = [...stage.neighbours(at, SNAP_PX), ...own.map(({ position }) => position), ...(path ?? [])];
  return nearest(at, candidates, (position) => position, stage.distancePx, SNAP_PX);
}

function addOrFinish(stage: Stage, editor: Editor, to: Position) {
  const { path, canFinish, shape } = editor.state();
  const ends = path ? [path.at(-1), shape.kind === 'Polygon' ? path[0] : undefined] : [];
  const near = (end: Position | undefined) => end !== undefined && stage.distancePx(end, to) <= END_PX;
  if (canFinish && ends.some(near)) editor.finish();
  else if (!near(path?.at(-1))) editor.add(to);
}

function pickOrMove(stage: Stage, editor: Editor, at: Position, to: Position) {
  const { chosen, shape } = editor.state();
  const vertex = nearest(at, vertices(shape), (handle) => handle.position, stage.distancePx, GRAB_PX);
  if (vertex && !chosen) return editor.choose(vertex.address);
  const only = vertices(shape);
  const target = chosen ?? (leastVertices(shape.kind) === 1 && only.length === 1 ? (only[0]?.address ?? null) : null);
  if (target && !(vertex && sameHandle(vertex, target))) editor.move(target, to);
  else editor.choose(null);
}

const sameHandle = ({ address }: Handle, other: Handle['address']) =>
  address.part === other.part && address.ring === other.ring && address.at === other.at;

function onKey(editor: Editor, key: string, leave?: () => void): boolean {
  const { path, chosen, proposed } = editor.state();
  if (proposed) return onProposal(editor, key);
  switch (key) {
    case 'Undo':
      editor.undo();
      return true;
    case 'Redo':
      editor.redo();
      return true;
    case 'Enter':
      editor.finish();
      return true;
    case 'Backspace':
    case 'Delete':
      editor.remove();
      return true;
    case 'Escape':
      if (leave && path && path.length > 1) leave();
      else if (path && path.length > 0) editor.clear();
      else if (chosen) editor.choose(null);
      else return path === null;
      return true;
    default:
      return false;
  }
}

function onProposal(editor: Editor, key: string): boolean {
  if (key === 'Enter') editor.accept();
  else if (key === 'Escape') editor.propose(null);
  return true;
}
