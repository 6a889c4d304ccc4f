/** What the guide points at, in its order: the map itself, and controls of it as far as they are in sight. */
const STEPS = ['map', 'search', 'layers', 'view', 'locate', 'add', 'share', 'more', 'help'] as const;
export type Step = (typeof STEPS)[number];

const SELECTORS: Partial<Record<Step, string>> = { map: '[data-map]', search: '[data-search], [data-tool=search]' };

const isInSight = (it: Element) => {
  const { width, height } = it.getBoundingClientRect();
  return width > 1 && height > 1 && it.checkVisibility?.({ visibilityProperty: true }) !== false;
};

/** The control of a step; undefined where it is not in sight. */
export function targetOf(step: Step): Element | undefined {
  const found = document.querySelectorAll(SELECTORS[step] ?? `[data-tool=${step}], [data-tool=${step}] > button`);
  return [...found].find(isInSight);
}

/** The steps that have something to point at now. */
export const stepsInSight = (): Step[] => STEPS.filter((step) => targetOf(step) !== undefined);
