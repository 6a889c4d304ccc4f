import type { ClassMethod } from '@/lib/attribute-values/schema';
import type { StyleDocument, StyleGeometry, StyleRule } from '@/lib/styles/schema';
import { withAscendingStops } from '@/lib/styles/stops';
import { moveRule, removeRule } from './edits';
import { type Mode, modeOf } from './modes';
import { rampsFor } from './ramps';
import { colorOf, inColor, PLAIN_COLOR, plainSymbol } from './symbols';

/** How rules are made of an attribute's values. */
export interface Making {
  mode: Mode;
  /** The code of the attribute; empty where none is chosen. */
  property: string;
  categoryRamp: string;
  classRamp: string;
  method: ClassMethod;
  classes: number;
  by: 'COLOR' | 'SIZE';
}

/** All that the editor holds, and what undoing brings back. */
export interface Draft {
  name: string;
  document: StyleDocument;
  /** One for each rule, which goes with it. */
  keys: readonly string[];
  making: Making;
}

let made = 0;
const newKeys = (count: number) => Array.from({ length: count }, () => `rule-${++made}`);

/** The same drafts with keys of this page: those of another one are given to other rules here. */
export function rekeyed(drafts: readonly Draft[]): Draft[] {
  const stored = [...new Set(drafts.flatMap(({ keys }) => keys))];
  const fresh = new Map(newKeys(stored.length).map((key, at) => [stored[at], key]));
  return drafts.map((it) => ({ ...it, keys: it.keys.map((key) => fresh.get(key) ?? key) }));
}

const firstRamp = (purpose: 'CATEGORIES' | 'CLASSES') => rampsFor(purpose)[0]?.id ?? '';

/** A document as the editor begins with it. */
export const draftOf = (name: string, document: StyleDocument): Draft => ({
  name,
  document: withAscendingStops(document),
  keys: newKeys(document.rules.length),
  making: {
    ...modeOf(document),
    categoryRamp: firstRamp('CATEGORIES'),
    classRamp: firstRamp('CLASSES'),
    method: 'NATURAL_BREAKS',
    classes: 5,
    by: 'COLOR',
  },
});

/** With another document whose rules are others. */
export const withDocument = (draft: Draft, document: StyleDocument): Draft => ({
  ...draft,
  document,
  keys: newKeys(document.rules.length),
  making: { ...draft.making, ...modeOf(document) },
});

/** With rules that were made of an attribute's values, or that stand in their place. */
export const withRules = (draft: Draft, rules: StyleRule[]): Draft => ({
  ...draft,
  document: { ...draft.document, rules },
  keys: newKeys(rules.length),
});

/** With the same rules, changed where they stand. */
export const withChanged = (draft: Draft, document: StyleDocument): Draft => ({ ...draft, document });

export function moved(draft: Draft, from: number, to: number): Draft {
  const keys = [...draft.keys];
  const [key] = keys.splice(from, 1);
  if (key === undefined || to < 0 || to > keys.length) return draft;
  keys.splice(to, 0, key);
  return { ...draft, keys, document: moveRule(draft.document, from, to) };
}

export const removed = (draft: Draft, at: number): Draft =>
  draft.document.rules.length === 1
    ? draft
    : { ...draft, keys: draft.keys.filter((_, index) => index !== at), document: removeRule(draft.document, at) };

export const added = (draft: Draft, rule: StyleRule): Draft => ({
  ...draft,
  keys: [...draft.keys, ...newKeys(1)],
  document: { ...draft.document, rules: [...draft.document.rules, rule] },
});

/** The same rules for another kind of geometry: their symbols begin anew, in the colours that they had. */
export const inGeometry = (draft: Draft, geometry: StyleGeometry): Draft => ({
  ...draft,
  document: {
    version: 1,
    geometry,
    rules: draft.document.rules.map((rule) => ({
      ...rule,
      symbolizers: inColor(plainSymbol(geometry), colorOf(rule.symbolizers) ?? PLAIN_COLOR),
    })),
  },
});

/** The symbol that new rules vary: that of the first one that is not for all others. */
export const baseOf = ({ document: { rules, geometry } }: Draft) => {
  const symbolizers = (rules.find((it) => !it.else) ?? rules[0])?.symbolizers ?? [];
  return symbolizers.length > 0 ? symbolizers : plainSymbol(geometry);
};
