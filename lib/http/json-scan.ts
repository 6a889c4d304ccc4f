import { AppError } from '@/lib/errors';

/** Maximum depth of a JSON body, and maximum number of values (members and list entries). */
export const MAX_DEPTH = 64;
export const MAX_VALUES = 250_000;
/** Maximum number of members: parsing them takes ten times longer than list entries, and only lists of positions are long. */
export const MAX_MEMBERS = 50_000;

/** A piece of a string that is extracted from the text. */
export type StringEvent = { kind: 'begin'; token: string } | { kind: 'bytes'; bytes: Buffer } | { kind: 'end' };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];
const MAX_KEY_LENGTH = 64;

const refused = (rule: 'tooDeep' | 'tooMany' | 'tooManyMembers', max: number) =>
  new AppError('project.common.invalid', { fields: [{ path: '', key: `project.app.Body.${rule}`, values: { max } }] });

/**
 * Scans JSON as it arrives, before it is parsed: too deep, or too many values, is a 400. Strings that are the value
 * of the key `extracted` are extracted in pieces; in the text a token replaces them. Whether the text is valid JSON is
 * checked by the parser.
 */
export class JsonScan {
  #chunk: Buffer = Buffer.alloc(0);
  /** Where the part of the chunk begins that has not been stored yet. */
  #from = 0;
  #text: Buffer[] = [];
  #textBytes = 0;
  #events: StringEvent[] = [];
  #state: 'outside' | 'key' | 'value' | 'extracted' = 'outside';
  #token = '';
  #key = '';
  #escaped = false;
  /** Positions of the next quote and backslash in the chunk, as far as known. */
  #quoteAt = -1;
  #backslashAt = -1;
  /** For each open bracket, whether it is that of an object. */
  #open: boolean[] = [];
  #justOpened = false;
  #values = 0;
  #members = 0;
  #keyNext = false;
  #extractNext = false;

  constructor(
    private readonly extracted?: string,
    private readonly maxTextBytes = Number.POSITIVE_INFINITY,
  ) {}

  /** Takes the next chunk. Returns its parts that belong to extracted strings. Throws AppError (400, 413). */
  push(chunk: Buffer): StringEvent[] {
    this.#chunk = chunk;
    this.#from = 0;
    this.#quoteAt = -1;
    this.#backslashAt = -1;
    this.#events = [];
    for (let at = 0; at < chunk.length; ) at = this.#state === 'outside' ? this.#outside(at) : this.#inside(at);
    if (this.#token === '') this.#store(chunk.length);
    return this.#events;
  }

  /** The whole text without the extracted strings. */
  text(): string {
    return new TextDecoder().decode(Buffer.concat(this.#text));
  }

  #store(to: number) {
    this.#textBytes += to - this.#from;
    if (this.#textBytes > this.maxTextBytes) throw new AppError('project.common.tooLarge');
    this.#text.push(Buffer.from(this.#chunk.subarray(this.#from, to)));
    this.#from = to;
  }

  /** Reads text outside of strings. Returns where a string's content begins, or the end of the chunk. */
  #outside(start: number): number {
    for (let at = start; at < this.#chunk.length; at++) {
      const byte = this.#chunk[at] as number;
      if (byte <= 0x20) continue;
      if (this.#justOpened && !CLOSING.includes(byte)) this.#count();
      this.#justOpened = false;
      if (byte === QUOTE) {
        this.#state = this.#keyNext ? 'key' : this.#extractNext ? 'extracted' : 'value';
        this.#key = '';
      } else if (OPENING.includes(byte)) this.#enter(byte === 0x7b);
      else if (CLOSING.includes(byte)) this.#open.pop();
      else if (byte === COMMA) this.#count();
      else if (byte === COLON) this.#countMember();
      this.#keyNext = (byte === 0x7b || byte === COMMA) && this.#open.at(-1) === true;
      this.#extractNext = byte === COLON && this.extracted !== undefined && this.#keyText() === this.extracted;
      if (byte === QUOTE) return at + 1;
    }
    return this.#chunk.length;
  }

  #enter(isObject: boolean) {
    this.#open.push(isObject);
    this.#justOpened = true;
    if (this.#open.length > MAX_DEPTH) throw refused('tooDeep', MAX_DEPTH);
  }

  #count() {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw refused('tooMany', MAX_VALUES);
  }

  #countMember() {
    this.#members += 1;
    if (this.#members > MAX_MEMBERS) throw refused('tooManyMembers', MAX_MEMBERS);
  }

  /** A key may contain escapes. */
  #keyText(): string | undefined {
    try {
      return JSON.parse(`"${this.#key}"`);
    } catch {
      return undefined;
    }
  }

  /** Reads a string's content. Returns the position after it, or the end of the chunk. */
  #inside(start: number): number {
    const end = this.#contentEnd(start);
    if (this.#state === 'key' && this.#key.length < MAX_KEY_LENGTH) this.#key += this.#chunk.toString('latin1', start, end);
    if (this.#state === 'extracted' && end > start) this.#extract(start, end);
    if (end === this.#chunk.length) return end;
    if (this.#token !== '') {
      this.#events.push({ kind: 'end' });
      this.#from = end;
      this.#token = '';
    }
    this.#state = 'outside';
    return end + 1;
  }

  /** An empty string is not extracted: it means that there is no value. */
  #extract(start: number, end: number) {
    if (this.#token === '') {
      this.#store(start);
      this.#token = crypto.randomUUID();
      this.#text.push(Buffer.from(this.#token));
      this.#events.push({ kind: 'begin', token: this.#token });
    }
    this.#events.push({ kind: 'bytes', bytes: this.#chunk.subarray(start, end) });
  }

  /** The position of the closing quote, or the end of the chunk. Both searches continue where the last ones ended. */
  #contentEnd(start: number): number {
    const { length } = this.#chunk;
    const next = (byte: number, at: number) => {
      const found = this.#chunk.indexOf(byte, at);
      return found === -1 ? length : found;
    };
    let at = this.#escaped ? start + 1 : start;
    this.#escaped = false;
    for (;;) {
      if (this.#quoteAt < at) this.#quoteAt = next(QUOTE, at);
      if (this.#backslashAt < at) this.#backslashAt = next(BACKSLASH, at);
      if (this.#backslashAt >= this.#quoteAt) return this.#quoteAt;
      if (this.#backslashAt + 1 === length) {
        this.#escaped = true;
        return length;
      }
      at = this.#backslashAt + 2;
    }
  }
}
