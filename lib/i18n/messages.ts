import type { Locale } from './locales';

/** Texts by nested key; a leaf is an ICU message. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The group of codes that are named by their message key. */
export const INTERFACE_GROUP = 'INTERFACE_TEXT';

/** A text that the operator changed at run time. `key` is dotted: 'project.common.mustLogin'. */
export interface Override {
  locale: string;
  key: string;
  value: string;
}

const has = (node: Messages, key: string) => Object.hasOwn(node, key);

/**
 * The messages with the overrides of one locale. Only existing texts can be replaced, so a key that
 * names an object's prototype, or a whole branch, changes nothing. The original is not modified.
 */
export function withOverrides(messages: Messages, locale: Locale, overrides: readonly Override[]): Messages {
  const mine = overrides.filter((it) => it.locale === locale);
  if (mine.length === 0) return messages;
  const merged = structuredClone(messages);
  for (const { key, value } of mine) {
    const parts = key.split('.');
    const leaf = parts.pop() ?? '';
    const node = parts.reduce<Messages | undefined>((at, part) => {
      const next = at && has(at, part) ? at[part] : undefined;
      return typeof next === 'object' ? next : undefined;
    }, merged);
    if (node && has(node, leaf) && typeof node[leaf] === 'string') node[leaf] = value;
  }
  return merged;
}

/** The text at a dotted key; undefined where there is none, or a branch. */
export function textAt(messages: Messages, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Messages | undefined>(
      (at, part) => (typeof at === 'object' && has(at, part) ? at[part] : undefined),
      messages,
    );
  return typeof found === 'string' ? found : undefined;
}

/** The dotted keys of all texts, sorted: what a test compares between languages. */
export function keysOf(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages)
    .flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)))
    .sort();
}
