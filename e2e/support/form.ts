import { expect, type Locator, type Page } from '@playwright/test';
import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import { sql } from './product';

interface AttributeRow {
  name: string;
  dataType: AttributeDataType;
  option: string | null;
}

const attributesOf = (typeId: number) =>
  sql<AttributeRow>(
    `SELECT n.description AS name, a.data_type AS "dataType", (
       SELECT v.description FROM code c JOIN internationalization v ON v.code_id = c.id AND v.language = 'en-GB'
       WHERE c.group_code = a.value_group_code ORDER BY c.sort_order, c.id LIMIT 1) AS option
     FROM element_type_attribute_type u JOIN attribute_type a ON a.id = u.attribute_type_id
     JOIN internationalization n ON n.code_id = a.name_code_id AND n.language = 'en-GB'
     WHERE u.type_id = $1 ORDER BY u.attribute_order`,
    [typeId],
  );

/** The panel in which an element is filled in. */
export const formPanel = (page: Page): Locator => page.getByRole('region', { name: /^(New|Modify) element/ });

/** Fills in every field of a type's form, each as its data type asks for. */
export async function fillForm(page: Page, typeId: number, description: string) {
  const panel = formPanel(page);
  await panel.getByRole('textbox', { name: 'Description' }).fill(description);
  // It is folded for a new element, and open for one that is modified.
  const folded = panel.locator('details:not([open]) > summary');
  if (await folded.isVisible()) await folded.click();
  for (const { name, dataType, option } of await attributesOf(typeId)) {
    const { isMultiple, example } = DATA_TYPES[dataType];
    if (isMultiple) {
      await panel
        .getByRole('group', { name })
        .getByRole('checkbox', { name: option ?? '', exact: true })
        .check();
      continue;
    }
    const control = panel.locator('input, select, textarea').and(panel.getByLabel(name));
    const isSelect = await control.evaluate((it) => it instanceof HTMLSelectElement);
    if (isSelect) await control.selectOption(option === null ? example : { label: option });
    else await control.fill(example ?? '');
  }
}

/** Sends the form; an element with contact data asks once more. */
export async function saveForm(page: Page) {
  const panel = formPanel(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'You are about to save contact data' }));
  await Promise.race([panel.waitFor({ state: 'hidden' }), question.waitFor()]);
  if (await question.isVisible()) await question.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
}
