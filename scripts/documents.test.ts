import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './lib/paths.ts';
import { version } from './lib/version.ts';

const within = (folder: string) =>
  readdirSync(inRoot(folder), { recursive: true }).map((file) => path.join(folder, String(file)));
const documents = [...readdirSync(root), ...['.github', 'bench', 'docker', 'docs'].flatMap(within)]
  .filter((it) => it.endsWith('.md'))
  .sort();
const textOf = (file: string) => readFileSync(inRoot(file), 'utf8');

/** Documents about the code as it is. The changelog, and decisions that others amended or superseded, are about the code of their day. */
const current = documents.filter((file) =>
  /^docs\/decisions\/\d/.test(file) ? /^- Status: accepted$/m.test(textOf(file)) : file !== 'CHANGELOG.md',
);

/** As GitHub makes the anchors of headings. */
const anchorsOf = (markdown: string) =>
  (markdown.match(/^#+ .+$/gm) ?? []).map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const FOLDERS = '(?:app|bench|components|docker|docs|e2e|lib|messages|prisma|public|scripts)';

describe.each(documents)('%s', (file) => {
  it('links to what exists', () => {
    const targets = [...textOf(file).matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].map(([, target = '']) => target);
    const broken = targets.filter((target) => {
      const [name = '', anchor] = target.split('#');
      const found = name === '' ? file : path.join(path.dirname(file), name);
      return !existsSync(inRoot(found)) || (anchor !== undefined && !anchorsOf(textOf(found)).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

it.each(current)('%s names files and folders that exist', (file) => {
  const named = [...textOf(file).matchAll(new RegExp(`\`(${FOLDERS}/[\\w./-]*)\``, 'g'))].map(([, name = '']) => name);
  const candidates = (name: string) => [name, `${name}.ts`, `${name}.mjs`, `${name}.tsx`];
  expect(named.filter((name) => !candidates(name).some((it) => existsSync(inRoot(it))))).toEqual([]);
});

it('the terms of the glossary are in alphabetical order', () => {
  const terms = [...textOf('docs/glossary.md').matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, term = '']) => term);
  expect(terms.length).toBeGreaterThan(40);
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'en')));
});

it('the newest version of the changelog is that of package.json', () => {
  expect(/^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version);
});
