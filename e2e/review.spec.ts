import { expect, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { message } from './support/messages';
import { enter } from './support/people';
import { account, sql } from './support/product';

const ITEMS = 40;

/** Elements that wait for a review, the oldest first, and whose they are: somebody of whom nothing else waits. */
async function waitingElements(word: string): Promise<{ owner: number; ids: number[] }> {
  const [account] = await sql<{ id: number }>(
    `INSERT INTO user_account (login, password_hash, locale, role) VALUES ($1, 'x', 'en-GB', 'USER') RETURNING id::int`,
    [word],
  );
  const owner = account?.id as number;
  const made = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT (SELECT id FROM geometric_element_type WHERE geometry_type = 'POINT' ORDER BY id LIMIT 1), $1::bigint, $2 || ' ' || n,
       ST_SetSRID(ST_MakePoint(-8.3 + n / 1000.0, 42.95), 4326), true
     FROM generate_series(1, $3::int) n ORDER BY n RETURNING id::int`,
    [owner, word, ITEMS],
  );
  const ids = made.map(({ id }) => id);
  for (const id of ids) await sql(`SELECT move_review($1, 'WAITING', true, false)`, [id]);
  return { owner, ids };
}

const stateOf = async (id: number | undefined) =>
  (await sql<{ state: string }>('SELECT review_state AS state FROM geometric_element WHERE id = $1', [id]))[0]?.state;

test('a reviewer decides many items by keyboard alone, and takes a decision back', async ({ page }) => {
  const word = `Fonte ${Date.now().toString(36)}`;
  const { owner, ids } = await waitingElements(word);
  await enter(page, account('ADMIN'));
  const opened = (n: number) => expect(page.getByRole('article', { name: `${word} ${n}`, exact: true })).toBeVisible();
  await page.goto(`/admin/review?contributorId=${owner}`);
  await opened(1);
  await expect(page.getByRole('region', { name: 'What was added' })).toContainText(`${word} 1`);
  await nothingFound(page, 'review');

  // Reject with the first reason, ask with the first question, and go back and forth.
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Why is it rejected? Press the number.' })).toBeVisible();
  await page.keyboard.press('1');
  await opened(2);
  await page.keyboard.press('q');
  await expect(page.getByRole('region', { name: /^What is asked/ })).toBeVisible();
  await page.keyboard.press('1');
  await opened(3);
  await page.keyboard.press('k');
  await opened(2);
  await page.keyboard.press('j');
  await opened(3);
  await expect.poll(() => stateOf(ids[0])).toBe('REJECTED');
  await expect.poll(() => stateOf(ids[1])).toBe('QUESTION');

  // The product's own share of each decision: from the key to the next item.
  const start = Date.now();
  for (let n = 3; n < ITEMS; n++) {
    await page.keyboard.press('a');
    await opened(n + 1);
  }
  const each = (Date.now() - start) / (ITEMS - 3);
  test.info().annotations.push({ type: 'ms for each decision', description: each.toFixed(0) });
  await expect.poll(() => stateOf(ids[ITEMS - 2])).toBe('ACCEPTED');

  await page.keyboard.press('z');
  await expect(message(page, 'The decision was taken back.')).toBeVisible();
  await opened(ITEMS - 1);
  expect(await stateOf(ids[ITEMS - 2])).toBe('WAITING');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});
