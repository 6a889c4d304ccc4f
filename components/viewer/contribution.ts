'use client';
import type { Geometry } from 'geojson';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { Element } from '@/lib/elements/schema';
import type { Position } from '@/lib/position';
import type { Contribution, Mode } from './state';
import { deactivate, enterMode, useViewer, viewer } from './viewer';

const contributionOf = (mode: Mode): Contribution | null => (mode.kind === 'tool' ? null : mode);

/** The element that is being added or modified; null when none is. */
export const useContribution = (): Contribution | null => useViewer(({ mode }) => contributionOf(mode));
/** The same outside React. */
export const contribution = (): Contribution | null => contributionOf(viewer().mode);

/** One vertex is drawn again at once; more of them, or a way that was walked, are work. */
export const isDrawn = (it: Contribution | null): boolean => it?.kind === 'drawing' && (it.path?.length ?? 0) > 1;

/** Begins a new element: the map activates the drawing tool, and `setGeometry` opens the form. `atMiddle`: the map stands where it is to be. */
export const startAdd = (typeId: number, geometryKind: DrawableKind, atMiddle = false) =>
  enterMode({ kind: 'drawing', id: Date.now(), typeId, geometryKind, geometry: null, ...(atMiddle && { atMiddle }) });

/** Continues a new element whose geometry is drawn already. `id` tells which draft the form continues. */
export const resume = (drawn: {
  id: number;
  typeId: number;
  geometryKind: DrawableKind;
  geometry: Geometry;
  element?: Element;
  waitingKey?: string;
  proposes?: true;
}) => enterMode({ kind: 'form', ...drawn });

/**
 * Opens an element that the person may modify, with its geometry ready to be changed on the map. `proposes`: it is somebody else's, and a
 * change is suggested.
 */
export const startModify = (element: Element, proposes = false) =>
  enterMode({
    ...(proposes && { proposes: true }),
    kind: 'form',
    id: Date.now(),
    typeId: element.geometricElementTypeDto.id,
    geometryKind: kindOf(element.geom as Geometry),
    geometry: element.geom as Geometry,
    element,
  });

/** The vertices that are drawn so far: a reload, and another page in between, lose none of them. */
export function keepPath(path: readonly Position[]) {
  const { mode } = viewer();
  if (mode.kind === 'drawing' && path !== mode.path && (mode.path || path.length > 0)) enterMode({ ...mode, path });
}

/** The geometry as it now stands on the map; null when all of it was taken away. The first one opens the form. */
export function setGeometry(geometry: Geometry | null) {
  const { mode } = viewer();
  if (mode.kind === 'form') enterMode({ ...mode, geometry });
  else if (mode.kind === 'drawing' && geometry) {
    const { path: _, ...drawn } = mode;
    enterMode({ ...drawn, kind: 'form', geometry });
  }
}

/** Leaves without saving: drawing and form are dropped. Tools of the tool bar stay active. */
export function cancel() {
  if (contribution()) deactivate();
}

/** Ends a drawing of which nothing is there yet, so that nothing is lost. */
export function cancelUndrawn() {
  const now = contribution();
  if (now?.kind === 'drawing' && !now.path?.length) cancel();
}

/** The element is saved: the map shows it and selects it. */
export function done(elementId: number) {
  const { mode } = viewer();
  if (mode.kind !== 'form') return;
  deactivate();
  useViewer.setState({ saved: { typeId: mode.typeId, elementId, geometry: mode.geometry } });
}

function kindOf(geometry: Geometry): DrawableKind {
  if (geometry.type.endsWith('Point')) return 'Point';
  return geometry.type.endsWith('LineString') ? 'LineString' : 'Polygon';
}
