'use client';
import type { Choices } from '@/components/viewer/state';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { recall, remember } from '@/lib/map/memory';
import { readPermalink } from '@/lib/map/permalink';
import { initiallyVisible, type LayerKey, layerKeys, type MapContent } from '@/lib/map/view';

export const useChoices = (): Choices => useViewer((it) => it.choices);

const setChoices = (choices: Choices) => useViewer.setState({ choices });

/** Reads what the browser remembers, or what the link says: a link shows its layers and no others. */
export function loadChoices(content: MapContent) {
  const { shown = {}, opacity = {} } = recall();
  const { visible } = readPermalink(window.location.hash);
  const linked = visible && Object.fromEntries(layerKeys(content).map((key) => [key, visible.includes(key)]));
  setChoices({ shown: linked ?? shown, opacity });
}

/** Switches a layer on or off. */
export function setShown(keys: readonly LayerKey[], on: boolean) {
  const { shown, opacity } = viewer().choices;
  const next = { ...shown, ...Object.fromEntries(keys.map((key) => [key, on])) };
  setChoices({ shown: next, opacity });
  remember({ shown: next });
}

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

/** Everything that shows: as configured, where the person has not said otherwise. */
export function visibleKeys(content: MapContent, { shown }: Choices): LayerKey[] {
  const initial = initiallyVisible(content);
  return layerKeys(content).filter((key) => shown[key] ?? initial.includes(key));
}
