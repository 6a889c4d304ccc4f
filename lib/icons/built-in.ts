import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processState } from '@/lib/process-state';
import { foldedWords, type Searchable } from './search';

const FILE = path.join(/*turbopackIgnore: true*/ process.cwd(), 'public', 'icons', 'set.json');

const state = processState<{ icons: Promise<readonly Searchable[]> | undefined }>('built-in icons', () => ({ icons: undefined }));

async function read(): Promise<readonly Searchable[]> {
  const rows: [name: string, svg: string, words: string][] = JSON.parse(await readFile(FILE, 'utf8'));
  return rows.map(([name, svg, words]) => ({ name, svg, own: false, nameWords: foldedWords(name), words: words.split(' ') }));
}

/** The icons that the product brings, in the order of their sets. Read once. */
export function builtInIcons(): Promise<readonly Searchable[]> {
  state.icons ??= read().catch((error) => {
    state.icons = undefined;
    throw error;
  });
  return state.icons;
}
