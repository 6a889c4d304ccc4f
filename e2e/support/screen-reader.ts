import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Virtual } from '@guidepup/virtual-screen-reader';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    screenReader: Virtual;
  }
}

const program = readFileSync(createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf8');

/** No page of the product takes more phrases to be read once. */
const WHOLE_PAGE = 250;

/**
 * A virtual screen reader in the page: it says what assistive technology makes of the document, and what pages announce. What
 * it has found is acted on with real keys, and only where the focus can go there. The context needs `bypassCSP`.
 */
export async function startScreenReader(page: Page) {
  await page.evaluate(async (source) => {
    const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    window.screenReader = (await import(address)).virtual;
    await window.screenReader.start({ container: document.body });
  }, program);

  /** Reads on until a phrase begins with `wanted`, past the end of the page once. The answer is what was read. */
  const readOnce = (wanted: string): Promise<string[]> =>
    page.evaluate(
      async ([beginning, most]) => {
        const said: string[] = [];
        while (said.length < most && !said.at(-1)?.startsWith(beginning)) {
          await window.screenReader.next();
          said.push(await window.screenReader.lastSpokenPhrase());
        }
        return said;
      },
      [wanted, WHOLE_PAGE] as const,
    );

  /** Reads to a phrase that begins with `wanted`, which may be about to appear. */
  const readTo = (wanted: string) =>
    expect(async () => {
      const phrases = await readOnce(wanted);
      if (!phrases.at(-1)?.startsWith(wanted)) throw new Error(`"${wanted}" is not read:\n${[...new Set(phrases)].join('\n')}`);
    }).toPass({ timeout: 30_000 });

  /** Everything from here until a phrase begins with `end`, which is the last of the answer. */
  async function readUntil(end: string): Promise<string[]> {
    await page.evaluate(() => window.screenReader.clearSpokenPhraseLog());
    await readTo(end);
    return page.evaluate(() => window.screenReader.spokenPhraseLog());
  }

  /** Reads to something, puts the focus on it, and presses keys there. */
  async function press(wanted: string, ...keys: string[]): Promise<void> {
    await readTo(wanted);
    const focused = await page.evaluate(() => {
      const { activeNode } = window.screenReader;
      if (activeNode instanceof HTMLElement) activeNode.focus();
      return document.activeElement === activeNode;
    });
    expect(focused, `the focus goes to "${wanted}"`).toBe(true);
    await page.evaluate(() => window.screenReader.clearSpokenPhraseLog());
    for (const key of keys) await page.keyboard.press(key);
  }

  return {
    readTo,
    readUntil,
    press,
    /** Types into a field that is read as `wanted`, in place of what it holds. */
    async type(wanted: string, text: string): Promise<void> {
      await press(wanted, 'ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** Since the last key, a phrase has been said that holds `wanted`: of what has the focus, or an announcement. */
    says: (wanted: string) =>
      expect
        .poll(() => page.evaluate(() => window.screenReader.spokenPhraseLog()))
        .toContainEqual(expect.stringContaining(wanted)),
  };
}
