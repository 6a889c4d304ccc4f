import axe from 'axe-core';
import { expect } from 'vitest';

/** What axe cannot know without a layout, and what it asks of a whole page; the screens' own tests in a browser ask all of it. */
const ELSEWHERE = ['color-contrast', 'link-in-text-block', 'target-size', 'region', 'page-has-heading-one', 'landmark-one-main'];

/** Axe finds nothing in what is rendered now, dialogs included. */
export async function nothingFound() {
  const rules = Object.fromEntries(ELSEWHERE.map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(document.body, { rules, resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
}
