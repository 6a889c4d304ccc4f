import 'server-only';
import { type FileHandle, open } from 'node:fs/promises';
import type { DecodedFile } from '@/lib/auth/context';

const BACKSLASH = 0x5c;
const MAX_ESCAPE_LENGTH = 6;

/** How many characters of a piece of a JSON string can be decoded: an incomplete escape waits for the next piece. */
function readableLength(bytes: Buffer): number {
  const at = bytes.lastIndexOf(BACKSLASH);
  if (at < 0) return bytes.length;
  let first = at;
  while (bytes[first - 1] === BACKSLASH) first -= 1;
  if ((at - first) % 2 === 1) return bytes.length;
  const length = bytes[at + 1] === 0x75 ? MAX_ESCAPE_LENGTH : 2;
  return at + length > bytes.length ? at : bytes.length;
}

/** Decodes a base64 string of a JSON text into a file, piece by piece. */
export class Base64File {
  #rest: Buffer = Buffer.alloc(0);
  #carried = '';
  #padded = false;
  #sizeBytes = 0;
  #valid = true;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  static async at(path: string): Promise<Base64File> {
    return new Base64File(path, await open(path, 'wx'));
  }

  /** Takes the next piece of the string as it is written in the JSON. Throws SyntaxError if it is not valid JSON. */
  async write(bytes: Buffer): Promise<void> {
    const all = Buffer.concat([this.#rest, bytes]);
    const length = readableLength(all);
    this.#rest = all.subarray(length);
    await this.#decode(JSON.parse(`"${all.toString('latin1', 0, length)}"`) as string);
  }

  async #decode(text: string) {
    const digits = text.replace(/\s/g, '');
    if (/[^A-Za-z0-9+/=]|=[^=]/.test(digits) || (this.#padded && /[^=]/.test(digits))) this.#valid = false;
    this.#padded ||= digits.includes('=');
    const all = this.#carried + digits;
    const whole = all.length - (all.length % 4);
    this.#carried = all.slice(whole);
    await this.#append(all.slice(0, whole));
  }

  async #append(digits: string) {
    const bytes = Buffer.from(digits, 'base64');
    this.#sizeBytes += bytes.length;
    if (this.#valid) await this.file.writeFile(bytes);
  }

  /** The string has ended. */
  async end(): Promise<DecodedFile> {
    await this.#append(this.#carried);
    await this.file.close();
    return { path: this.path, sizeBytes: this.#sizeBytes, valid: this.#valid };
  }

  /** The upload was cut off: closes the file. */
  close(): Promise<void> {
    return this.file.close();
  }
}
