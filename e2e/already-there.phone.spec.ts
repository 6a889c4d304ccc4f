import { expect, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { formPanel } from './support/form';
import { aNeighbour, forget } from './support/neighbours';
import { enter } from './support/people';
import { account, typesByGeometry } from './support/product';
import { mapIdle } from './support/viewer';

const [LNG, LAT] = [-8.9734, 42.6145];

test('on a phone the question comes with the pin, before anything is typed, and "another one" is asked once', async ({
  page,
}) => {
  const [type] = await typesByGeometry('POINT');
  const typeId = type?.id as number;
  const { id, name } = await aNeighbour(typeId, account('USER', 1), LNG, LAT);
  try {
    await enter(page, account('USER'));
    await page.goto(`/?insertFromNavBar=${typeId}-Point#map=18/${LAT}/${LNG}`);
    const bar = page.getByRole('region', { name: 'Drawing' });
    await expect(bar).toBeVisible();
    await mapIdle(page);
    await expect(bar.getByText(/^Move the map until the pin is at the place/)).toBeVisible();
    const question = page.getByRole('region', { name: 'Is it one of these?' });
    await expect(question).toContainText(name);
    await nothingFound(page, 'the list beside the pin');
    await question.getByRole('button', { name: `It is this one: ${name}` }).click();
    // It is somebody else's: there is nothing that this person may change.
    await expect(page.getByRole('link', { name: 'Look at it' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add a photo/ })).toBeHidden();
    await page.getByRole('button', { name: /^Back/ }).click();
    await question.getByRole('button', { name: 'No, it is another one' }).click();
    await expect(question).toBeHidden();
    await bar.getByRole('button', { name: 'Use this place' }).click();
    const asked = page.waitForResponse((it) => it.url().includes('/api/elements/similar') && it.url().includes('name=Fonte'));
    // What names the type's elements comes first.
    await formPanel(page).getByRole('textbox').first().fill('Fonte do adro');
    await asked;
    await expect(question).toBeHidden();
  } finally {
    await forget(id);
  }
});
