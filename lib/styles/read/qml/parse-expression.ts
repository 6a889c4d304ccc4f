/** A QGIS expression, as far as styles use them. */
export type Expression =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'column'; name: string }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'case'; branches: [condition: Expression, result: Expression][]; otherwise?: Expression }
  | { kind: 'operation'; op: string; args: Expression[] };

type Token = { kind: 'number' | 'text' | 'column' | 'word' | 'sign'; text: string };

const TOKEN =
  /\s+|(\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)|'((?:[^'\\]|''|\\[\s\S])*)'|"((?:[^"]|"")*)"|([@$]?[\p{L}_][\p{L}\p{N}_]*)|(<>|!=|<=|>=|\|\||\/\/|[-+*/%^=<>(),~])/uy;

function tokensOf(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) return undefined;
    const [, number, text, column, word, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (text !== undefined) tokens.push({ kind: 'text', text: unescaped(text) });
    else if (column !== undefined) tokens.push({ kind: 'column', text: column.replaceAll('""', '"') });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t' };
const unescaped = (text: string) =>
  text.replace(/''|\\([\s\S])/g, (_, letter?: string) => (letter === undefined ? "'" : (ESCAPES[letter] ?? letter)));

/** The reader of one expression: what is next, and what was expected. */
class Reader {
  #at = 0;
  constructor(readonly tokens: Token[]) {}

  get next(): Token | undefined {
    return this.tokens[this.#at];
  }
  get ended(): boolean {
    return this.#at >= this.tokens.length;
  }
  take(): Token {
    const token = this.next;
    if (!token) throw new SyntaxError();
    this.#at += 1;
    return token;
  }
  /** Takes a word or a sign if it is next. */
  accept(...texts: string[]): string | undefined {
    const token = this.next;
    const said = token?.kind === 'word' ? token.text.toUpperCase() : token?.kind === 'sign' ? token.text : undefined;
    if (said === undefined || !texts.includes(said)) return undefined;
    this.#at += 1;
    return said;
  }
  expect(text: string): void {
    if (!this.accept(text)) throw new SyntaxError();
  }
}

/** So many parentheses, calls, signs and negations within each other; the levels of precedence between them do not count. */
const MAX_DEPTH = 100;

/** Undefined for what can't be read. */
export function parseExpression(source: string): Expression | undefined {
  const tokens = source.length > 20_000 ? undefined : tokensOf(source);
  if (!tokens || tokens.length === 0) return undefined;
  try {
    const reader = new Reader(tokens);
    const expression = nested(reader, 0);
    return reader.ended ? expression : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** From the weakest to the strongest; operands of one level are in one list. */
const LEVELS = [['OR'], ['AND'], [], [], ['+', '-'], ['*', '/', '//', '%'], ['^'], ['||']];
const NOT = 2;
const COMPARISON = 3;

/** A whole expression inside of `depth` others. */
function nested(reader: Reader, depth: number): Expression {
  if (depth > MAX_DEPTH) throw new SyntaxError();
  return level(reader, 0, depth);
}

function level(reader: Reader, strength: number, depth: number): Expression {
  if (strength === LEVELS.length) return unary(reader, depth);
  if (strength === NOT)
    return reader.accept('NOT')
      ? { kind: 'operation', op: 'NOT', args: [negated(reader, depth + 1)] }
      : comparison(reader, depth);
  const signs = LEVELS[strength] as string[];
  let left = level(reader, strength + 1, depth);
  let op = reader.accept(...signs);
  while (op) {
    const args = [left, level(reader, strength + 1, depth)];
    let again = reader.accept(...signs);
    while (again === op && op !== '-' && op !== '/') {
      args.push(level(reader, strength + 1, depth));
      again = reader.accept(...signs);
    }
    left = { kind: 'operation', op, args };
    op = again;
  }
  return left;
}

/** What `NOT` is followed by: perhaps another one. */
function negated(reader: Reader, depth: number): Expression {
  if (depth > MAX_DEPTH) throw new SyntaxError();
  return level(reader, NOT, depth);
}

function comparison(reader: Reader, depth: number): Expression {
  const left = level(reader, COMPARISON + 1, depth);
  const negated = reader.accept('NOT') !== undefined;
  const op = reader.accept('=', '<>', '!=', '<', '<=', '>', '>=', 'LIKE', 'ILIKE', '~', 'IS', 'IN', 'BETWEEN');
  if (!op) {
    if (negated) throw new SyntaxError();
    return left;
  }
  const found = compared(reader, op, left, depth);
  return negated ? { kind: 'operation', op: 'NOT', args: [found] } : found;
}

function compared(reader: Reader, op: string, left: Expression, depth: number): Expression {
  const operand = () => level(reader, COMPARISON + 1, depth);
  if (op === 'IS') {
    const not = reader.accept('NOT') !== undefined;
    return { kind: 'operation', op: not ? 'IS NOT' : 'IS', args: [left, operand()] };
  }
  if (op === 'IN') {
    reader.expect('(');
    return { kind: 'operation', op: 'IN', args: [left, ...list(reader, depth)] };
  }
  if (op === 'BETWEEN') {
    const low = operand();
    reader.expect('AND');
    return { kind: 'operation', op, args: [left, low, operand()] };
  }
  return { kind: 'operation', op: op === '!=' ? '<>' : op, args: [left, operand()] };
}

/** What stands in parentheses, up to the one that closes. */
function list(reader: Reader, depth: number): Expression[] {
  const items: Expression[] = [];
  if (reader.accept(')')) return items;
  do items.push(nested(reader, depth + 1));
  while (reader.accept(','));
  reader.expect(')');
  return items;
}

function unary(reader: Reader, depth: number): Expression {
  if (depth > MAX_DEPTH) throw new SyntaxError();
  if (reader.accept('+')) return unary(reader, depth + 1);
  if (reader.accept('-')) {
    const of = unary(reader, depth + 1);
    if (of.kind === 'value' && typeof of.value === 'number') return { kind: 'value', value: -of.value };
    return { kind: 'operation', op: '*', args: [{ kind: 'value', value: -1 }, of] };
  }
  if (reader.accept('(')) {
    const inner = nested(reader, depth + 1);
    reader.expect(')');
    return inner;
  }
  return primary(reader, depth);
}

const WORDS: Record<string, boolean | null> = { TRUE: true, FALSE: false, NULL: null };

function primary(reader: Reader, depth: number): Expression {
  const { kind, text } = reader.take();
  if (kind === 'number') return { kind: 'value', value: Number(text) };
  if (kind === 'text') return { kind: 'value', value: text };
  if (kind === 'column') return { kind: 'column', name: text };
  if (kind === 'sign') throw new SyntaxError();
  const word = text.toUpperCase();
  if (word in WORDS) return { kind: 'value', value: WORDS[word] ?? null };
  if (word === 'CASE') return cases(reader, depth);
  if (reader.accept('(')) return { kind: 'call', name: text.toLowerCase(), args: list(reader, depth) };
  return /^[@$]/.test(text) ? { kind: 'call', name: text.toLowerCase(), args: [] } : { kind: 'column', name: text };
}

function cases(reader: Reader, depth: number): Expression {
  const branches: [Expression, Expression][] = [];
  while (reader.accept('WHEN')) {
    const condition = nested(reader, depth + 1);
    reader.expect('THEN');
    branches.push([condition, nested(reader, depth + 1)]);
  }
  const otherwise = reader.accept('ELSE') ? nested(reader, depth + 1) : undefined;
  reader.expect('END');
  return { kind: 'case', branches, otherwise };
}
