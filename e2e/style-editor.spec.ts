import { expect, type Locator, type Page, test } from '@playwright/test';
import { openScreen } from './support/administration';
import { nothingFound } from './support/axe';
import { message } from './support/messages';
import { enter } from './support/people';
import { account, sql } from './support/product';

const STYLES = '/admin/geometricElementTypeStyles';
const MADE = ['Views', 'Sands', 'Named ways'];

interface Rule {
  name: string;
  else?: boolean;
  filter?: { op: string; property?: string };
  symbolizers: { kind: string; label?: unknown[] }[];
}

let token = '';
test.beforeEach(async ({ page }) => {
  token = await enter(page, account('ADMIN'));
  await openScreen(page, STYLES, 'Styles');
});
test.afterAll(() => sql('DELETE FROM style WHERE name = ANY ($1)', [MADE]));

const editorOf = (page: Page) => page.getByRole('dialog', { name: 'New style' });
const rulesOf = (editor: Locator) => editor.getByRole('list', { name: 'Rules' }).getByRole('listitem');

async function documentOf(page: Page, layerType: string, styleName: string): Promise<Rule[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/styles/document?layerType=${layerType}&styleName=${styleName}`, { headers });
  return ((await answer.json()) as { rules: Rule[] }).rules;
}

/** How many elements of a type there are, and how many of them have a number of an attribute. */
async function countOf(code: string, attribute: string): Promise<number> {
  const [found] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id JOIN code c ON c.id = t.name_code_id
     JOIN element_type_attribute_type u ON u.type_id = t.id JOIN attribute_type a ON a.id = u.attribute_type_id
     JOIN code n ON n.id = a.name_code_id
     WHERE c.code = $1 AND n.code = $2 AND e.attribute_values ? u.id::text`,
    [code, attribute],
  );
  return found?.count ?? 0;
}

/** The elements that the rules of the list say they draw, together. */
async function drawn(editor: Locator): Promise<number> {
  const texts = await rulesOf(editor)
    .getByText(/^[\d,]+ elements?$/)
    .allTextContents();
  return texts.reduce((sum, text) => sum + Number.parseInt(text.replace(',', ''), 10), 0);
}

/** Goes on by Tab until something has the focus: nothing of the editor is out of reach of the keyboard. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

test('points by category, with the mouse: a rule for each choice, with its elements and a colour; axe finds nothing', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'New style' }).click();
  const editor = editorOf(page);
  await editor.getByLabel('Name').fill('Views');
  await editor.getByLabel('Element type').selectOption({ label: 'Viewpoint' });
  await editor.getByLabel('Categories').check();
  await expect(editor.getByLabel('Attribute')).toHaveValue('VIEW');
  await expect(rulesOf(editor)).toHaveCount(5);
  expect(await drawn(editor)).toBe(await countOf('VIEWPOINT', 'VIEW'));
  await expect(editor.getByRole('region', { name: 'Preview' }).locator('canvas')).toBeVisible();
  await expect(editor.getByRole('region', { name: 'Preview' }).locator('figure img')).toBeVisible();
  await nothingFound(page, 'the editor with categories');
  await rulesOf(editor).nth(0).getByRole('button', { name: 'Move The coast down' }).click();
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect(rulesOf(editor).nth(0)).toContainText('The coast');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, '“Views” has been saved.')).toBeVisible();
  const rules = await documentOf(page, 'POINT', 'Views');
  expect(rules.map(({ name }) => name)).toEqual(['The coast', 'A canyon', 'Mountains', 'A city', 'Others']);
  expect(rules.at(-1)).toMatchObject({ else: true });
  expect(new Set(rules.map(({ symbolizers }) => JSON.stringify(symbolizers))).size).toBe(5);
});

test('areas by classes of numbers, by keyboard alone: every element with a number is in a class', async ({ page }) => {
  await tabTo(page, page.getByRole('button', { name: 'New style' }));
  await page.keyboard.press('Enter');
  const editor = editorOf(page);
  await tabTo(page, editor.getByLabel('Name'));
  await page.keyboard.type('Sands');
  await tabTo(page, editor.getByLabel('Element type'));
  await page.keyboard.type('Beach');
  await tabTo(page, editor.getByRole('radio', { name: 'One symbol' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(editor.getByLabel('Attribute')).toHaveValue('BEACH_LENGTH');
  await expect(rulesOf(editor)).toHaveCount(5);
  expect(await drawn(editor)).toBe(await countOf('BEACH', 'BEACH_LENGTH'));
  await tabTo(page, editor.getByLabel('Method'));
  await page.keyboard.type('Quan');
  await expect(editor.getByLabel('Method')).toHaveValue('QUANTILE');
  await tabTo(page, editor.getByLabel('Number of classes'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  await expect(rulesOf(editor)).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(message(page, '“Sands” has been saved.')).toBeVisible();
  const rules = await documentOf(page, 'POLYGON', 'Sands');
  expect(rules.map(({ filter }) => filter?.op)).toEqual(['<', 'all', '>=']);
});

test('lines with a label from an attribute, by keyboard; Back asks, and keeps what was made', async ({ page }) => {
  // Back leads to a page of the same document, as it does for whoever goes from screen to screen.
  for (const screen of ['Layer groups', 'Styles']) {
    await page.getByRole('link', { name: screen, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
  }
  await tabTo(page, page.getByRole('button', { name: 'New style' }));
  await page.keyboard.press('Enter');
  const editor = editorOf(page);
  await tabTo(page, editor.getByLabel('Name'));
  await page.keyboard.type('Named ways');
  await tabTo(page, editor.getByLabel('Element type'));
  await page.keyboard.type('Stage');
  await tabTo(page, editor.getByRole('button', { name: 'Start from' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('w');
  // A menu moves its focus a moment after the key.
  await expect(page.locator('[role=menuitem]:focus')).toHaveText('With a label');
  await page.keyboard.press('Enter');
  await tabTo(page, editor.getByRole('button', { name: 'Add to what it says' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator('[role=menuitem]:focus')).toHaveText(/^N/);
  await page.keyboard.press('Enter');
  await tabTo(page, editor.getByRole('button', { name: 'Remove part 1 of what it says' }));
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.history.back());
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await tabTo(page, editor.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(message(page, '“Named ways” has been saved.')).toBeVisible();
  const [rule] = await documentOf(page, 'LINE', 'Named ways');
  expect(rule?.symbolizers.map(({ kind }) => kind)).toEqual(['line', 'text']);
  expect(rule?.symbolizers[1]?.label).toEqual([{ property: 'NAME' }]);
});
