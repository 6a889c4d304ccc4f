/** The position of the first syntax error. Line and column count from 1. */
export class NotJson extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
  ) {
    super(`not JSON at ${line}:${column}`);
  }
}

const TOKEN =
  /[ \t\r\n]*(?:([{}[\]:,])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?))/y;
const REST = /[ \t\r\n]*/y;

/** Which token may come next; `…OrEnd`: also the closing bracket, `after`: a comma or a closing bracket. */
type Next = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'after';

const isValue = (next: Next) => next === 'value' || next === 'valueOrEnd';

interface State {
  next: Next;
  open: string[];
}

/** Which token may come after this one, or null where it is not allowed. */
function step({ next, open }: State, sign: string | undefined, isText: boolean): Next | null {
  const inside = open.at(-1);
  switch (sign) {
    case '{':
    case '[':
      if (!isValue(next)) return null;
      open.push(sign);
      return sign === '{' ? 'keyOrEnd' : 'valueOrEnd';
    case '}':
    case ']':
      if (next !== 'after' && next !== (sign === '}' ? 'keyOrEnd' : 'valueOrEnd')) return null;
      return open.pop() === (sign === '}' ? '{' : '[') ? 'after' : null;
    case ',':
      return next === 'after' && inside ? (inside === '{' ? 'key' : 'value') : null;
    case ':':
      return next === 'colon' ? 'value' : null;
    default:
      if (isText && (next === 'key' || next === 'keyOrEnd')) return 'colon';
      return isValue(next) ? 'after' : null;
  }
}

/** The offsets at which the entries of the outer list begin, and that of the first syntax error. */
function scan(text: string): { entries: number[]; brokenAt: number | null } {
  const state: State = { next: 'value', open: [] };
  const entries: number[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    REST.lastIndex = at;
    const begin = at + (REST.exec(text)?.[0].length ?? 0);
    if (!token) return { entries, brokenAt: begin < text.length || state.next !== 'after' ? begin : null };
    if (state.open.length === 1 && state.open[0] === '[' && isValue(state.next) && token[1] !== ']') entries.push(begin);
    const next = step(state, token[1], token[2] !== undefined);
    if (!next) return { entries, brokenAt: begin };
    state.next = next;
    at = TOKEN.lastIndex;
  }
  return { entries, brokenAt: state.next === 'after' && state.open.length === 0 ? null : text.length };
}

function placeOf(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\r|\n/);
  return [lines.length, (lines.at(-1) ?? '').length + 1];
}

/** Reads JSON, with the line of each entry of its outer list (index from 0, line from 1). Throws `NotJson`. */
export function readJsonLines(source: string): { value: unknown; lineOf: (index: number) => number } {
  const text = source.replace(/^\ufeff/, ' ');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotJson(...placeOf(text, scan(text).brokenAt ?? text.length));
  }
  let entries: number[] | undefined;
  const lineOf = (index: number) => {
    entries ??= scan(text).entries;
    return placeOf(text, entries[index] ?? 0)[0];
  };
  return { value, lineOf };
}
