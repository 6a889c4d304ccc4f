import { expect, test } from '@playwright/test';
import { enter } from './support/people';
import { account, sql } from './support/product';
import { startScreenReader } from './support/screen-reader';
import { camera, mapIdle, openViewer } from './support/viewer';

// The reader is a script that the product's policy would rightly refuse.
test.use({ bypassCSP: true });

test('with a screen reader and by keys alone: an element is found and opened', async ({ page }) => {
  await openViewer(page);
  const reader = await startScreenReader(page);
  await reader.type('combobox, Search', 'fonte dos namorados');
  await reader.says('polite: 5 results');
  await page.keyboard.press('Enter');
  await reader.says('heading, What is here');
  await reader.says('polite: 1 result: Waters and mills');
  expect(await reader.readUntil('link, Show details')).toEqual(
    expect.arrayContaining(['heading, Fonte dos Namorados, level 4', 'Kind', 'Spring']),
  );
  await reader.press('link, Show details', 'Enter');
  await expect(page).toHaveURL(/\/geometric_element\/details\/\d+/);
  await reader.readTo('heading, Fonte dos Namorados, level 1');
  expect(await reader.readUntil('heading, Nearby')).toEqual(
    expect.arrayContaining(['heading, Data, level 2', 'Kind', 'Spring', 'heading, Related, level 2']),
  );
});

test('with a screen reader and by keys alone: an element is added, its gaps are named, and it is modified', async ({ page }) => {
  const name = `Rego ${Date.now().toString(36)}`;
  const description = `Auga de ${name}`;
  await enter(page, account('USER'));
  await openViewer(page);
  const reader = await startScreenReader(page);

  await reader.press('button, Add an element', 'Enter');
  await reader.says('dialog, What do you want to add?');
  await reader.type('searchbox, Search', 'waters');
  await reader.says('polite: 1 type');
  await reader.press('button, Waters and mills, not expanded', 'Enter');
  await reader.press('button, Point', 'Enter');
  await reader.says('region, Map, The arrow keys move the map, plus and minus change its scale, Enter clicks at the crosshair');
  await reader.says('polite: Zoom in: here a place is precise to 3 km only.');
  for (let zoom = Math.floor((await camera(page)).zoom); zoom < 16; zoom++) {
    await page.keyboard.press('+');
    await mapIdle(page);
  }
  await reader.says('polite: The view is 1.7 km wide');
  await page.keyboard.press('Enter');
  await reader.says('polite: Click elsewhere or drag the point to move it.');

  await reader.says('textbox, Name, At most 120 characters., required');
  await reader.press('button, Save', 'Enter');
  await reader.says('textbox, Name, At most 120 characters. Field "Name" is required, invalid, required');
  for (const field of ['Name', 'Description', 'Kind']) await reader.says(`polite: Field "${field}" is required`);
  await page.keyboard.type(name);
  await reader.type('textbox, Description', description);
  await reader.press('combobox, Kind', 's');
  await reader.press('radio, Everybody', 'Space');
  await reader.press('button, Save', 'Enter');
  await reader.says('heading, What is here');
  await reader.readTo(`heading, ${name}`);

  await reader.press('button, Modify', 'Enter');
  await reader.says(`textbox, Name, ${name}, At most 120 characters., required`);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${name} vello`);
  await reader.press('button, Save', 'Enter');
  await reader.says('heading, What is here');
  await reader.readTo(`heading, ${name} vello`);
  expect(await sql('SELECT review_state FROM geometric_element WHERE description = $1', [description])).toEqual([
    { review_state: 'WAITING' },
  ]);
});
