import { readFileSync } from 'node:fs';
import { inRoot } from '@/scripts/lib/paths.ts';

export interface Block {
  /** The `###` heading that it stands under; empty before the first. */
  heading: string;
  /** The commands as they are written. */
  commands: string;
}

/** The blocks of commands of a section of a page of Markdown, in order. */
export function blocksIn(markdown: string, section: string): Block[] {
  const from = markdown.indexOf(`\n${section}`) + 1;
  if (from === 0) throw new Error(`there is no ${section}`);
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

const of = (page: string, section: string) => blocksIn(readFileSync(inRoot(page), 'utf8'), section);

/** The commands for an operator, in order. */
export const operatorsBlocks = () => of('README.md', '## Put it on a server');

/** The commands for an upgrade from 0.1.0. */
export const upgradeBlocks = () =>
  of('CHANGELOG.md', '## [0.2.0]').filter(({ heading }) => heading.endsWith('upgrade from 0.1.0'));
