import 'server-only';
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { processState } from '@/lib/process-state';
import type { Matches } from './limits';

/** Expressions are written by administrators and texts by anybody: an engine that backtracks could be busy for hours. */
const compiled = processState('data-types.patterns', () => new LRUCache<string, RE2JS>({ max: 200 }));

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = RE2JS.compile(pattern);
  compiled.set(pattern, made);
  return made;
}

/** Whether it is a regular expression of RE2: without back references and conditions on what stands around. */
export function isPattern(pattern: string): boolean {
  try {
    compile(pattern);
    return true;
  } catch {
    return false;
  }
}

/** Whether a whole text matches; the time grows with the length of the text alone. */
export const matchesPattern: Matches = (pattern, text) => compile(pattern).matches(text);
