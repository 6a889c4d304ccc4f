import {
  COMPARISONS,
  type End,
  type Expression,
  type Geometry,
  MAX_DEPTH,
  type Scalar,
  type Shape,
  SPATIAL,
  TEMPORAL,
  type Time,
} from './schema';
import { Cql2Error, type Token, tokensOf, unquoted } from './tokens';

const SHAPES: Record<string, { type: string; depth: number }> = {
  POINT: { type: 'Point', depth: 0 },
  LINESTRING: { type: 'LineString', depth: 1 },
  POLYGON: { type: 'Polygon', depth: 2 },
  MULTIPOINT: { type: 'MultiPoint', depth: 1 },
  MULTILINESTRING: { type: 'MultiLineString', depth: 2 },
  MULTIPOLYGON: { type: 'MultiPolygon', depth: 3 },
};

const named = <T extends string>(all: readonly T[], word: string): T | undefined =>
  all.find((it) => it.toLowerCase() === word.toLowerCase());

/** Reads CQL2 text by going down its grammar: OR, AND, NOT, then one predicate. */
class Reader {
  private at = 0;
  private depth = 0;
  constructor(
    private readonly tokens: readonly Token[],
    private readonly places: WeakMap<object, number>,
  ) {}

  private get token(): Token {
    return this.tokens[this.at] as Token;
  }
  private next(): Token {
    const { token } = this;
    this.at++;
    return token;
  }
  private fail(): never {
    throw new Cql2Error(this.token.at);
  }
  private isWord(word: string): boolean {
    return this.token.kind === 'name' && this.token.text.toUpperCase() === word;
  }
  private takes(sign: string): boolean {
    const found = this.token.kind === 'sign' && this.token.text === sign;
    if (found) this.at++;
    return found;
  }
  private takesWord(word: string): boolean {
    const found = this.isWord(word);
    if (found) this.at++;
    return found;
  }
  /** Remembers where what is read begins. */
  private placed<T>(read: () => T): T {
    const { at } = this.token;
    const made = read();
    if (typeof made === 'object' && made !== null) this.places.set(made, at);
    return made;
  }
  private expect(sign: string): void {
    if (!this.takes(sign)) this.fail();
  }

  whole(): Expression {
    const found = this.either();
    if (this.token.kind !== 'end') this.fail();
    return found;
  }

  private joined(op: 'and' | 'or', read: () => Expression): Expression {
    const args = [read()];
    while (this.takesWord(op.toUpperCase())) args.push(read());
    return args.length === 1 ? (args[0] as Expression) : { op, args };
  }
  private either = (): Expression => this.joined('or', this.both);
  private both = (): Expression => this.joined('and', this.negated);

  private negated = (): Expression => {
    if (++this.depth > MAX_DEPTH) this.fail();
    const found: Expression = this.takesWord('NOT') ? { op: 'not', args: [this.negated()] } : this.placed(() => this.primary());
    this.depth--;
    return found;
  };

  private primary(): Expression {
    const start = this.at;
    if (this.takes('(')) {
      const inner = this.either();
      this.expect(')');
      return inner;
    }
    const isCall = this.token.kind === 'name' && this.tokens[this.at + 1]?.text === '(';
    const spatial = isCall && named(SPATIAL, this.token.text);
    if (spatial) return { op: spatial, args: this.pair(() => this.placed(() => this.geometry())) };
    const temporal = isCall && named(TEMPORAL, this.token.text);
    if (temporal) return { op: temporal, args: this.pair(() => this.placed(() => this.time())) };
    const left = this.scalar();
    const predicate = this.predicate(left);
    if (predicate !== undefined) return predicate;
    if (typeof left === 'boolean') return left;
    this.at = start;
    return this.fail();
  }

  private pair<T>(read: () => T): [T, T] {
    this.at++;
    this.expect('(');
    const first = read();
    this.expect(',');
    const second = read();
    this.expect(')');
    return [first, second];
  }

  private predicate(left: Scalar): Expression | undefined {
    const comparison = this.token.kind === 'sign' ? COMPARISONS.find((it) => it === this.token.text) : undefined;
    if (comparison) {
      this.at++;
      return { op: comparison, args: [left, this.placed(() => this.scalar())] };
    }
    if (this.takesWord('IS')) {
      const isNegated = this.takesWord('NOT');
      if (!this.takesWord('NULL')) this.fail();
      return this.maybeNot(isNegated, { op: 'isNull', args: [left] });
    }
    const isNegated = this.takesWord('NOT');
    if (this.takesWord('LIKE')) return this.maybeNot(isNegated, { op: 'like', args: [left, this.scalar()] });
    if (this.takesWord('BETWEEN')) {
      const low = this.scalar();
      if (!this.takesWord('AND')) this.fail();
      return this.maybeNot(isNegated, { op: 'between', args: [left, low, this.scalar()] });
    }
    if (this.takesWord('IN')) return this.maybeNot(isNegated, { op: 'in', args: [left, this.listed(() => this.scalar())] });
    return isNegated ? this.fail() : undefined;
  }
  private maybeNot = (isNegated: boolean, it: Expression): Expression => (isNegated ? { op: 'not', args: [it] } : it);

  private listed<T>(read: () => T): T[] {
    this.expect('(');
    const found = [read()];
    while (this.takes(',')) found.push(read());
    this.expect(')');
    return found;
  }

  private quoted(): string {
    if (this.token.kind !== 'text') this.fail();
    return unquoted(this.next().text);
  }
  private oneQuoted(): string {
    const [only] = this.listed(() => this.quoted());
    return only as string;
  }

  private scalar(): Scalar {
    const { kind, text } = this.token;
    if (kind === 'text') return this.quoted();
    if (kind === 'number') return Number(this.next().text);
    if (kind === 'quoted') return { property: unquoted(this.next().text) };
    if (kind !== 'name') return this.fail();
    this.at++;
    const isCall = this.token.text === '(' && this.token.kind === 'sign';
    switch (text.toUpperCase()) {
      case 'TRUE':
        return true;
      case 'FALSE':
        return false;
      case 'CASEI':
      case 'ACCENTI':
        if (isCall) return this.folded(text.toLowerCase() as 'casei' | 'accenti');
        break;
      case 'DATE':
        if (isCall) return { date: this.oneQuoted() };
        break;
      case 'TIMESTAMP':
        if (isCall) return { timestamp: this.oneQuoted() };
    }
    return { property: text };
  }
  private folded(op: 'casei' | 'accenti'): Scalar {
    if (++this.depth > MAX_DEPTH) this.fail();
    const [inner] = this.listed(() => this.scalar());
    this.depth--;
    return { op, args: [inner as Scalar] };
  }

  private time(): Time {
    if (this.isWord('INTERVAL') && this.tokens[this.at + 1]?.text === '(') {
      this.at++;
      const ends = this.listed((): End => (this.token.kind === 'text' ? this.quoted() : this.property()));
      return ends.length === 2 ? { interval: ends as [End, End] } : this.fail();
    }
    const found = this.scalar();
    return typeof found === 'object' && !('op' in found) ? found : this.fail();
  }
  private property() {
    const found = this.scalar();
    return typeof found === 'object' && 'property' in found ? found : this.fail();
  }

  private number(): number {
    return this.token.kind === 'number' ? Number(this.next().text) : this.fail();
  }
  private geometry(): Geometry {
    if (this.takesTag('BBOX')) return { bbox: this.listed(() => this.number()) };
    if (this.takesTag('GEOMETRYCOLLECTION'))
      return { type: 'GeometryCollection', geometries: this.listed(() => this.shape() ?? this.fail()) };
    return this.shape() ?? this.property();
  }
  private shape(): Shape | undefined {
    const tag = Object.keys(SHAPES).find((it) => this.takesTag(it));
    if (tag === undefined) return undefined;
    const { type, depth } = SHAPES[tag] as (typeof SHAPES)[string];
    const coordinates = this.nested(depth);
    return { type, coordinates: depth === 0 ? coordinates[0] : coordinates };
  }
  /** Whether the word is next, alone or with a Z, and then a parenthesis, before which it stops. */
  private takesTag(word: string): boolean {
    if (!this.isWord(word)) return false;
    const length = this.tokens[this.at + 1]?.text.toUpperCase() === 'Z' ? 2 : 1;
    const isTag = this.tokens[this.at + length]?.text === '(';
    if (isTag) this.at += length;
    return isTag;
  }
  /** Positions in parentheses; of several points each may have its own. */
  private nested(depth: number): unknown[] {
    if (depth > 1) return this.listed(() => this.nested(depth - 1));
    return this.listed(() => {
      if (this.token.text === '(') return this.listed(() => this.position())[0];
      return this.position();
    });
  }
  private position(): number[] {
    const found = [this.number(), this.number()];
    while (this.token.kind === 'number') found.push(this.number());
    return found;
  }
}

/** Reads CQL2 text as CQL2 JSON; `places` gets where its parts begin, from 1. Throws a `Cql2Error` with the place. */
export const readCql2Text = (text: string, places = new WeakMap<object, number>()): Expression =>
  new Reader(tokensOf(text), places).whole();
