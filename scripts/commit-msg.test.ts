import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inRoot } from './lib/paths.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'commit-msg-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the hook says about a message; nothing when it accepts it. */
function refusal(message: string): string {
  const file = path.join(folder, 'message');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync(inRoot('scripts/hooks/commit-msg'), [file], { encoding: 'utf8' });
  expect(status).toBe(stderr ? 1 : 0);
  return stderr;
}

it.each([
  ['72 characters', `Add ${'x'.repeat(68)}\n\nWhy it is there.`],
  ['72 characters with accents', `Add ${'ñ'.repeat(68)}`],
  ['a long body', `Add a page\n\n${'x'.repeat(200)}`],
  ['a comment of git first', '# Please enter the message\nAdd a page'],
  ['a revert', `Revert "${'x'.repeat(70)}"`],
])('the hook accepts %s', (_, message) => expect(refusal(message)).toBe(''));

it.each([
  ['73 characters', `Add ${'x'.repeat(69)}`, 'has 73 characters'],
  ['a full stop', 'Add a page.', 'ends with a full stop'],
  ['a small letter', 'add a page', 'begins with a small letter'],
  ['no subject', '\n', 'is empty'],
])('the hook refuses %s', (_, message, reason) => expect(refusal(message)).toContain(reason));
