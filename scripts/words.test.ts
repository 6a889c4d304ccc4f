import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot, root } from './lib/paths.ts';

// The words that docs/glossary.md replaces must not come back.

/** Maximum number of identifiers and file names, and of lines of prose, for each word. */
const LIMIT = 5;
const WORDS =
  'doors?, nouns?, ties?|tied, hops?|hopped, stretch(?:es)?, journeys?, rooms?, marks?|marked, looks?|looked, told, kept, ' +
  'settles?|settled|settling, places, given, (?:takes?|taken|taking|took) up';
/** Files in which a word has a sense that stays: a mark is a symbolizer. */
const ALLOWED: Record<string, RegExp> = { 'marks?|marked': /style|symbol|sprite|draw-image|renderers|colours/ };

const words = WORDS.split(', ').map((word) => ({
  word,
  whole: new RegExp(`^(?:${word})$`),
  within: new RegExp(`\\b(?:${word})\\b`, 'i'),
  names: new Set<string>(),
  lines: [] as string[],
}));
const partsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((it) => it.toLowerCase());

/** What of this set of words is in each identifier that was read already. */
const known = new Map<string, typeof words>();
function wordsIn(name: string): typeof words {
  const found = known.get(name) ?? words.filter(({ whole }) => partsOf(name).some((part) => whole.test(part)));
  known.set(name, found);
  return found;
}

function addName(name: string, file: string): void {
  for (const { word, names } of wordsIn(name)) if (!ALLOWED[word]?.test(file)) names.add(name);
}

function addProse(text: string, file: string): void {
  for (const { word, within, lines } of words)
    if (within.test(text) && !ALLOWED[word]?.test(file))
      lines.push(...text.split('\n').flatMap((line) => (within.test(line) ? `${file}: ${line.trim().slice(0, 150)}` : [])));
}

const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<name>[A-Za-z_$][\w$]*)/g;
const BEFORE_TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(|\[)\s*$/;

/** Identifiers, comments, and the names of tests. */
function addCode(code: string, file: string): void {
  const isTest = /\.test\.|^e2e/.test(file);
  for (const { index, groups: { comment, text, name } = {} } of code.matchAll(TOKEN)) {
    if (comment) addProse(comment, file);
    else if (name) addName(name, file);
    else if (text?.startsWith('`'))
      for (const [, hole = ''] of text.matchAll(/\$\{([^}]*)\}/g))
        for (const [it] of hole.replace(/'[^']*'/g, '').matchAll(/[A-Za-z_$][\w$]*/g)) addName(it, file);
    if (isTest && text?.includes(' ') && BEFORE_TITLE.test(code.slice(Math.max(0, index - 40), index))) addProse(text, file);
  }
}

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
for (const file of files.filter((it) => !/\/generated\/|^prisma\/migrations|^scripts\/words\.test/.test(it))) {
  addName(path.basename(file), file);
  if (/\.(tsx?|m?js|sql)$/.test(file)) addCode(readFileSync(inRoot(file), 'utf8'), file);
  else if (/\.md$/.test(file) && !/(CHANGELOG|glossary)\.md$/.test(file)) addProse(readFileSync(inRoot(file), 'utf8'), file);
}

it.each(words)('$word is in at most five names and five lines of prose', ({ names, lines }) => {
  expect(names.size > LIMIT ? [...names] : []).toEqual([]);
  expect(lines.length > LIMIT ? lines : []).toEqual([]);
});
