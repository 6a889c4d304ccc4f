import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe finds nothing on the page as it is now; `what` says in a failure what that was. */
export async function nothingFound(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map((it) => it.target).join(', ')}`)).toEqual([]);
}
