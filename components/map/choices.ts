'use client';
import type { Choices } from '@/components/viewer/state';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { recall, remember } from '@/lib/map/memory';
import { readPermalink } from '@/lib/map/permalink';
import {
  backgroundKeys,
  initiallyVisible,
  type LayerKey,
  layerKey,
  layerKeys,
  type MapContent,
  typeKey,
  withOneBackground,
} from '@/lib/map/view';

export const useChoices = (): Choices => useViewer((it) => it.choices);

const setChoices = (choices: Choices) => useViewer.setState({ choices });

/** Reads what the browser remembers, or what the link says: a link shows its layers and no others. */
export function loadChoices(content: MapContent) {
  const { shown = {}, opacity = {} } = recall();
  const { visible } = readPermalink(window.location.hash);
  const linked = visible && Object.fromEntries(layerKeys(content).map((key) => [key, visible.includes(key)]));
  setChoices({ shown: linked ?? shown, opacity });
}

function changeShown(change: Choices['shown']) {
  const { shown, opacity } = viewer().choices;
  const next = { ...shown, ...change };
  setChoices({ shown: next, opacity });
  remember({ shown: next });
}

/** Switches layers on or off. */
export const setShown = (keys: readonly LayerKey[], on: boolean) => changeShown(Object.fromEntries(keys.map((key) => [key, on])));

/** Lays another background under everything; null: the embedded one. */
export const setBackground = (content: Pick<MapContent, 'groups'>, chosen: LayerKey | null) =>
  changeShown(Object.fromEntries(backgroundKeys(content).map((key) => [key, key === chosen])));

/** Switches a layer or an element type on or off. One background takes the place of another. */
export const switchOne = (content: Pick<MapContent, 'groups'>, key: LayerKey, on: boolean) =>
  backgroundKeys(content).includes(key) ? setBackground(content, on ? key : null) : setShown([key], on);

/** Shows just these of all layers. */
export function setVisible(all: readonly LayerKey[], visible: readonly LayerKey[]) {
  const shown = Object.fromEntries(all.map((key) => [key, visible.includes(key)]));
  setChoices({ shown, opacity: viewer().choices.opacity });
  remember({ shown });
}

/** 0..1 */
export function setOpacity(key: LayerKey, value: number) {
  const { shown, opacity } = viewer().choices;
  setChoices({ shown, opacity: { ...opacity, [key]: value } });
  remember({ opacity: { ...opacity, [key]: value } });
}

/**
 * The opacities that a person has chosen, of what may be faded (`mayFade`: anything at all). A choice made before the operator took that away
 * counts no more: nobody could undo it.
 */
export function opacityOf({ types, groups }: MapContent, { opacity }: Choices, mayFade: boolean): Choices['opacity'] {
  const fades = mayFade
    ? [
        ...types.filter((it) => it.allowChangeOpacity).map(({ id }) => typeKey(id)),
        ...groups.flatMap(({ layers }) => layers.filter((it) => it.allowChangeOpacity).map(({ id }) => layerKey(id))),
      ]
    : [];
  return Object.fromEntries(fades.flatMap((key) => (opacity[key] === undefined ? [] : [[key, opacity[key]]])));
}

/** Everything that shows: as configured, where the person has not said otherwise. */
export function visibleKeys(content: MapContent, { shown }: Choices): LayerKey[] {
  const initial = initiallyVisible(content);
  const backgrounds = backgroundKeys(content);
  // Who has chosen a background keeps it when the operator adds one.
  const chosen = backgrounds.some((key) => shown[key] !== undefined);
  const asConfigured = (key: LayerKey) => initial.includes(key) && !(chosen && backgrounds.includes(key));
  return withOneBackground(
    content,
    layerKeys(content).filter((key) => shown[key] ?? asConfigured(key)),
  );
}
