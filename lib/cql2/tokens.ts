/** Where a text is no CQL2: from 1. */
export class Cql2Error extends Error {
  constructor(readonly at: number) {
    super(`at ${at}`);
  }
}

/** A part of a text, with its place from 1. */
export interface Token {
  kind: 'name' | 'quoted' | 'text' | 'number' | 'sign' | 'end';
  text: string;
  at: number;
}

const TOKEN =
  /\s*(?:(?<text>'(?:[^'\\]|''|\\[\\']|\\(?![\\']))*\\?')|(?<quoted>"(?:[^"]|"")+")|(?<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_:][\p{L}\p{N}_:.]*)|(?<sign><>|<=|>=|[=<>(),]))/uy;

/** The parts of a text of CQL2, and its end. Throws a `Cql2Error`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const from = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    const [kind, value] = Object.entries(groups ?? {}).find(([, it]) => it !== undefined) ?? [];
    if (!kind || value === undefined) throw new Cql2Error(from + 1);
    tokens.push({ kind: kind as Token['kind'], text: value, at: TOKEN.lastIndex - value.length + 1 });
  }
  return [...tokens, { kind: 'end', text: '', at: text.length + 1 }];
}

/**
 * A text or a name without its quotes. In a text, `''` and `\'` are a quote; `\\` stays, since it means something to LIKE, and so does a
 * backslash before the last quote.
 */
export const unquoted = (text: string) =>
  text[0] === "'"
    ? text.slice(1, -1).replace(/\\\\|\\'|''/g, (it) => (it === '\\\\' ? it : "'"))
    : text.slice(1, -1).replaceAll('""', '"');
