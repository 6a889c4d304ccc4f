import 'server-only';
import type { DecodedFile } from '@/lib/auth/context';
import { AppError, invalid } from '@/lib/errors';
import { Base64File } from './base64-file';
import type { Endpoint } from './endpoint';
import { JsonScan, type StringEvent } from './json-scan';
import { placeIn, type Workspace } from './multipart';
import { piecesOf } from './pieces';

const KB = 1024;
const MB = 1024 * KB;

/** An element without its files: all positions that its geometry may have, with all their digits. */
const MAX_ELEMENT_BYTES = 8 * MB;

/** The maximum size of a JSON body: small where anybody may call, large with an element or files in it. */
export function maxBodyBytes({
  access,
  base64Files,
  holdsElement,
}: Pick<Endpoint, 'access' | 'base64Files' | 'holdsElement'>): number {
  if (base64Files) return 64 * MB;
  if (holdsElement) return MAX_ELEMENT_BYTES;
  return access === 'anyone' ? 16 * KB : MB;
}

const malformed = (path: string) =>
  new AppError('project.common.invalid', { fields: [{ path, key: 'project.app.Body.malformedJson' }] });

/** Files sent as base64 in a JSON body, by the token that replaces each in the JSON. */
type DecodedFiles = ReadonlyMap<string, DecodedFile>;
const NO_FILES: DecodedFiles = new Map();

export interface JsonBody {
  value: unknown;
  files: DecodedFiles;
}

const parsed = (text: string, path: string): unknown => {
  try {
    return text.trim() === '' ? null : withoutEmptyText(JSON.parse(text), '');
  } catch (error) {
    throw error instanceof AppError ? error : malformed(path);
  }
};

/** Maximum length of a list that is not one of positions: each entry is checked, and each mistake reported. */
const MAX_ENTRIES = 5000;
const POSITIONS = 'coordinates';

/** Replaces `""` by null in parsed JSON: in bodies both mean that there is no value. In place, because it may be large. */
function withoutEmptyText(value: unknown, path: string): unknown {
  if (value === '') return null;
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  if (isList && value.length > MAX_ENTRIES) throw invalid(path, 'project.app.Body.field.tooBig', { max: MAX_ENTRIES });
  const holder = value as Record<string, unknown>;
  for (const name of Object.keys(value)) {
    if (name === POSITIONS && !isList) continue;
    const inner = holder[name];
    const cleaned = withoutEmptyText(inner, path === '' ? name : `${path}.${name}`);
    if (cleaned !== inner) holder[name] = cleaned;
  }
  return value;
}

/** Parses JSON from elsewhere, with the same limits of depth and size. */
export function readJsonText(text: string, path: string): unknown {
  new JsonScan().push(Buffer.from(text));
  return parsed(text, path);
}

/** All bytes of a body that another library reads. Throws AppError (413) beyond `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(request, maxBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Writes each extracted string of a body into a file of the workspace. */
class Extracted {
  readonly files = new Map<string, DecodedFile>();
  #token = '';
  #file?: Base64File;

  constructor(private readonly workspace: Workspace) {}

  async take(event: StringEvent) {
    if (event.kind === 'begin') {
      this.#token = event.token;
      this.#file = await Base64File.at(placeIn(await this.workspace()));
    } else if (event.kind === 'bytes') await this.#file?.write(event.bytes);
    else if (this.#file) {
      const file = this.#file;
      this.#file = undefined;
      this.files.set(this.#token, await file.end());
    }
  }

  close = () => this.#file?.close();
}

/**
 * The JSON body of a call, null where there is none. With a `workspace`, values of `base64` are decoded into it as they arrive. Throws
 * AppError: 415 for another type, 413 beyond `maxBytes`, 400 for what is too deep, has too many values or is no JSON.
 */
export async function readJson(request: Request, maxBytes: number, workspace?: Workspace): Promise<JsonBody> {
  const type = request.headers.get('content-type');
  if (type && !/\bjson\b/i.test(type)) throw new AppError('project.common.unsupportedMediaType');
  const scan = workspace ? new JsonScan('base64', MAX_ELEMENT_BYTES) : new JsonScan();
  const extracted = workspace && new Extracted(workspace);
  try {
    for await (const piece of piecesOf(request, maxBytes)) for (const event of scan.push(piece)) await extracted?.take(event);
  } catch (error) {
    // An aborted request or an invalid escape is the caller's error; a full disk is ours.
    throw error instanceof AppError || (error as NodeJS.ErrnoException).syscall ? error : malformed('');
  } finally {
    await extracted?.close();
  }
  return { value: parsed(scan.text(), ''), files: extracted?.files ?? NO_FILES };
}
