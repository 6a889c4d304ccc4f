import type { Geometry } from 'geojson';
import { createStore } from 'zustand/vanilla';
import type { Position } from '@/lib/position';
import { type Bounds, type Flaw, flawsOf, flawsOfPath } from './flaws';
import { begin, type History, redo, step, undo } from './history';
import {
  type Address,
  addPart,
  geometryOf,
  insertVertex,
  type Kind,
  leastVertices,
  moveVertex,
  positionAt,
  removeVertex,
  type Shape,
  sameAddress,
  shapeOf,
} from './shape';

/** The state for undo: the finished shape and, while drawing, the current path. */
export interface Drawing {
  shape: Shape;
  path: Position[] | null;
}

export interface EditorState extends Drawing {
  /** The selected vertex. */
  chosen: Address | null;
  canUndo: boolean;
  canRedo: boolean;
  /** The path is long enough to become a shape. */
  canFinish: boolean;
  /** What may be wrong with it. */
  flaws: Flaw[];
  /** By which size and place are judged. */
  bounds: Bounds | null;
  /** A shape that is shown in its place, until the person accepts or refuses it. */
  proposed: Shape | null;
}

/** With more vertices, flaws are checked when a drag ends, not at each step of it. */
const LARGE = 5000;
const isLarge = ({ parts }: Shape) => parts.flat().reduce((sum, ring) => sum + ring.length, 0) > LARGE;

export type Editor = ReturnType<typeof createEditor>;

/**
 * Draws or changes one geometry (EPSG:4326, [lng, lat]), without knowing a map. Without a geometry it begins with an empty
 * path. `onGeometry` is called for every finished change; null when nothing is left.
 */
export function createEditor(
  kind: Kind,
  geometry: Geometry | null,
  onGeometry: (geometry: Geometry | null) => void,
  bounds: Bounds | null = null,
) {
  const empty: Drawing = { shape: { kind, multi: false, parts: [] }, path: [] };
  let history: History<Drawing> = begin(geometry ? { shape: shapeOf(geometry), path: null } : empty);
  let chosen: Address | null = null;
  let dragged: Shape | null = null;
  let proposed: Shape | null = null;
  /** The geometry that was last received or reported. */
  let reported = geometry;
  const store = createStore(readState);

  function readState(): EditorState {
    const { shape, path } = history.present;
    return {
      shape: dragged ?? shape,
      path,
      chosen,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      canFinish: path !== null && path.length >= leastVertices(kind),
      flaws: path ? flawsOfPath(kind, path, bounds) : dragged && isLarge(dragged) ? [] : flawsOf(dragged ?? shape, bounds),
      bounds,
      proposed,
    };
  }

  const tell = () => store.setState(readState(), true);

  function go(next: History<Drawing>, choose: Address | null = null) {
    const before = history.present.shape;
    history = next;
    dragged = null;
    proposed = null;
    chosen = choose && positionAt(next.present.shape, choose) ? choose : null;
    tell();
    if (next.present.shape === before) return;
    reported = geometryOf(next.present.shape);
    onGeometry(reported);
  }

  const put = (drawing: Drawing, choose?: Address | null) => go(step(history, drawing), choose);
  /** With its last vertex taken away a shape becomes an empty path: the person draws again. */
  const putShape = (shape: Shape, choose?: Address | null) => put({ shape, path: shape.parts.length === 0 ? [] : null }, choose);

  const finish = () => {
    const { shape, path } = history.present;
    if (path && path.length >= leastVertices(kind)) put({ shape: addPart(shape, path), path: null });
  };

  return {
    kind,
    store,
    state: store.getState,
    /** Adds a vertex to the path. A point is finished with its first. */
    add(position: Position) {
      const { shape, path } = history.present;
      if (!path) return;
      if (kind === 'Point') put({ shape: addPart(shape, [position]), path: null });
      else put({ shape, path: [...path, position] });
    },
    /** Puts another path in the place of the one that is being drawn. */
    setPath(path: Position[]) {
      const { shape, path: before } = history.present;
      if (before) put({ shape, path });
    },
    /** Removes the last vertex of the path, or the selected one of the shape. */
    remove() {
      const { shape, path } = history.present;
      if (path) path.length > 0 && put({ shape, path: path.slice(0, -1) });
      else if (chosen) putShape(removeVertex(shape, chosen));
    },
    /** Drops the path. */
    clear() {
      const { shape, path } = history.present;
      if (path && path.length > 0) put({ shape, path: [] });
    },
    finish,
    /** Shows another geometry in the place of what is drawn; nothing is stored until `accept`. Null: it was refused. */
    propose(geometry: Geometry | null) {
      proposed = geometry && shapeOf(geometry);
      tell();
    },
    /** Continues with what was proposed. */
    accept: () => proposed && put({ shape: proposed, path: null }),
    choose(address: Address | null) {
      if (sameAddress(address, chosen)) return;
      chosen = address;
      tell();
    },
    /** Shows a vertex elsewhere while it is being dragged; nothing is stored until `move`. */
    drag(address: Address, to: Position) {
      dragged = moveVertex(history.present.shape, address, to);
      tell();
    },
    move: (address: Address, to: Position) => putShape(moveVertex(history.present.shape, address, to)),
    insert: (address: Address, position: Position) => putShape(insertVertex(history.present.shape, address, position), address),
    /** Continues with a geometry that was changed elsewhere; the one that it reported itself changes nothing. */
    follow(geometry: Geometry) {
      if (geometry !== reported) putShape(shapeOf(geometry));
    },
    undo: () => go(undo(history)),
    redo: () => go(redo(history)),
  };
}
