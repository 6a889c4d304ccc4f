import { readFileSync } from 'node:fs';
import { inRoot } from '@/scripts/lib/paths.mjs';

export interface Block {
  /** The `###` heading that it stands under; empty before the first. */
  heading: string;
  /** The commands as they are written. */
  commands: string;
}

const start = '## Put it on a server';

/** The blocks of commands of a section of a page of Markdown, in order. */
export function blocksIn(markdown: string, section: string): Block[] {
  const from = markdown.indexOf(`${section}\n`);
  if (from < 0) throw new Error(`there is no ${section}`);
  const rest = markdown.slice(from + section.length);
  const end = rest.search(/^## /m);
  const blocks: Block[] = [];
  let heading = '';
  let open: string[] | undefined;
  for (const line of (end < 0 ? rest : rest.slice(0, end)).split('\n')) {
    if (line.startsWith('```')) {
      if (open) blocks.push({ heading, commands: open.join('\n') });
      open = open ? undefined : [];
    } else if (open) open.push(line);
    else if (line.startsWith('### ')) heading = line.slice(4);
  }
  return blocks;
}

/** What an operator is told to type, in order. */
export const operatorsBlocks = () => blocksIn(readFileSync(inRoot('README.md'), 'utf8'), start);
