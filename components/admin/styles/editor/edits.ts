import type { StyleDocument, StyleRule, Symbolizer } from '@/lib/styles/schema';

/** Which rules an edit is for: one of them, or all. */
export type Target = number | 'ALL';

const isMeant = (target: Target, at: number) => target === 'ALL' || target === at;

const withRules = (document: StyleDocument, rules: StyleRule[]): StyleDocument => ({ ...document, rules });

/** Changes rules; the others stay the same objects. */
export const changeRules = (document: StyleDocument, target: Target, change: (rule: StyleRule) => StyleRule): StyleDocument =>
  withRules(
    document,
    document.rules.map((rule, at) => (isMeant(target, at) ? change(rule) : rule)),
  );

/** Without the fields that are undefined: a document has no empty ones. */
const withoutUndefined = <T extends object>(it: T): T =>
  Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined)) as T;

/** Changes a part of the symbol. Of all rules at once, in those whose symbol has the same kind of part in that place. */
export function changeSymbolizer(
  document: StyleDocument,
  target: Target,
  at: number,
  patch: Partial<Record<string, unknown>> & { kind: Symbolizer['kind'] },
): StyleDocument {
  return changeRules(document, target, (rule) => ({
    ...rule,
    symbolizers: rule.symbolizers.map((it, index) =>
      index === at && it.kind === patch.kind ? (withoutUndefined({ ...it, ...patch }) as Symbolizer) : it,
    ),
  }));
}

/** Adds a part to the symbol; `add` says how. */
export const addSymbolizer = (
  document: StyleDocument,
  target: Target,
  add: (symbolizers: readonly Symbolizer[]) => Symbolizer[],
): StyleDocument => changeRules(document, target, (rule) => ({ ...rule, symbolizers: add(rule.symbolizers) }));

export const removeSymbolizer = (document: StyleDocument, target: Target, at: number, kind: Symbolizer['kind']): StyleDocument =>
  changeRules(document, target, (rule) => ({
    ...rule,
    symbolizers: rule.symbolizers.filter((it, index) => index !== at || it.kind !== kind),
  }));

export function moveRule(document: StyleDocument, from: number, to: number): StyleDocument {
  const rules = [...document.rules];
  const [moved] = rules.splice(from, 1);
  if (!moved) return document;
  rules.splice(to, 0, moved);
  return withRules(document, rules);
}

/** A document has a rule at least: the last one stays. */
export const removeRule = (document: StyleDocument, at: number): StyleDocument =>
  document.rules.length === 1
    ? document
    : withRules(
        document,
        document.rules.filter((_, index) => index !== at),
      );
