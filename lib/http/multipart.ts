import 'server-only';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { DAY_MS } from '@/lib/durations';
import { AppError, invalid, isDiskFull } from '@/lib/errors';
import type { ArrivalCheck } from '@/lib/limits/service';
import { processState } from '@/lib/process-state';
import { cleanFilename } from './filename';
import { piecesOf } from './pieces';

/** How many files one call may carry. */
const MAX_FILES = 50;
/** How many texts a form may have. */
const MAX_FIELDS = 60;
/** The maximum size of a text of a form, JSON among them: that of a JSON body. */
export const MAX_FIELD_BYTES = 1024 * 1024;

/** A file that has arrived in the workspace and has not been checked yet. */
export interface IncomingFile {
  filename: string;
  /** The media type that the sender claims: used only for formats of text, which bytes do not show. */
  claimedType: string;
  path: string;
  sizeBytes: number;
  /** By which other parts of the same call name it: an id that the sender has made up. */
  sentAs?: string;
}

const PREFIX = 'vieiro-upload-';
/** Those of uploads, and of programs that make tiles or import divisions. */
const LEFT = /^vieiro-(upload|map|divisions)-/;
/** Longer than anything is read or made in one. */
const MAX_AGE_MS = 2 * DAY_MS;

/** Removes what processes have left that were killed: the folder of temporary files may be on a disk. Errors are somebody else's removal. */
async function removeLeft(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((it) => LEFT.test(it))) {
    const at = path.join(/*turbopackIgnore: true*/ folder, name);
    const { mtimeMs } = await stat(at).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(at, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** A new temporary folder. In containers TMPDIR is a volume: what arrives may be larger than their memory. */
async function newFolder(): Promise<string> {
  void processState('http.left-folders', () => removeLeft(tmpdir()));
  return mkdtemp(path.join(/*turbopackIgnore: true*/ tmpdir(), PREFIX));
}

/** Answers the path of a temporary folder, which is made when it is first asked for. */
export type Workspace = () => Promise<string>;

/** Runs with a temporary folder that is made once it is needed, and deleted at the end. */
export async function withWorkspaceIfNeeded<T>(run: (workspace: Workspace) => Promise<T>): Promise<T> {
  let made: Promise<string> | undefined;
  try {
    return await run(() => {
      made ??= newFolder();
      return made;
    });
  } finally {
    if (made) await rm(await made, { recursive: true, force: true });
  }
}

/** The same with a folder that is there from the beginning. */
export const withWorkspace = <T>(run: (folder: string) => Promise<T>): Promise<T> =>
  withWorkspaceIfNeeded(async (workspace) => run(await workspace()));

/** A path with a random name in the folder. */
export const placeIn = (folder: string) => path.join(/*turbopackIgnore: true*/ folder, crypto.randomUUID());

const malformed = () => invalid('file', 'project.app.Body.field.invalid');

export const isForm = ({ headers }: Request): boolean => /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '');

function parserFor(request: Request, maxBytes: number) {
  const headers = Object.fromEntries(request.headers) as Record<string, string>;
  if (!isForm(request)) throw new AppError('project.common.unsupportedMediaType');
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fileSize: maxBytes + 1, files: MAX_FILES + 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES + 1 },
    });
  } catch {
    throw malformed();
  }
}

/** A multipart body: its fields of text, and its files by the field that they came in, each streamed to the workspace. */
export interface IncomingForm {
  fields: Record<string, string>;
  files: { field: string; file: IncomingFile }[];
}

/**
 * Reads a multipart body; nothing of a file is held in memory. A larger one than `maxBytes` is cut one byte
 * beyond that, so that its size shows it. Once `check` throws, nothing more is written. Of two fields with the same name the last one is used.
 */
export async function receiveForm(
  request: Request,
  folder: string,
  maxBytes: number,
  check: ArrivalCheck = () => undefined,
): Promise<IncomingForm> {
  const parser = parserFor(request, maxBytes);
  const source = Readable.from(piecesOf(request, Number.POSITIVE_INFINITY), { objectMode: false });
  let totalBytes = 0;
  let refusal: unknown;
  // What has been read to its end already is refused, too.
  const refuse = (error: Error) => {
    refusal ??= error;
    source.destroy(error);
  };
  const count = (addedBytes: number) => {
    totalBytes += addedBytes;
    try {
      check(received.length, totalBytes);
    } catch (error) {
      refuse(error as Error);
    }
  };
  const fields: Record<string, string> = Object.create(null);
  const received: Promise<IncomingForm['files'][number]>[] = [];
  parser.on('field', (name, value, { valueTruncated }) => {
    fields[name] = value;
    if (valueTruncated) refuse(new AppError('project.common.tooLarge'));
  });
  parser.on('fieldsLimit', () => refuse(invalid('', 'project.app.Body.field.tooBig', { max: MAX_FIELDS })));
  parser.on('file', (field, stream, { filename, mimeType }) => {
    const at = placeIn(folder);
    let sizeBytes = 0;
    stream.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.byteLength;
      count(chunk.byteLength);
    });
    const written = pipeline(stream, createWriteStream(at));
    const arrived = written.then(() => ({
      field,
      file: { filename: cleanFilename(filename ?? ''), claimedType: mimeType, path: at, sizeBytes },
    }));
    // Nothing reads the rest of a file that cannot be written.
    arrived.catch((error) => parser.destroy(error));
    received.push(arrived);
    count(0);
  });
  try {
    await pipeline(source, parser);
  } catch (error) {
    refusal ??= error instanceof AppError || isDiskFull(error) ? error : malformed();
  }
  // Whoever is refused deletes the folder: a file that is still being opened there would keep it from going.
  await Promise.allSettled(received);
  if (refusal) throw refusal;
  if (received.length > MAX_FILES) throw invalid('file', 'project.app.Body.field.tooBig', { max: MAX_FILES });
  return { fields, files: await Promise.all(received) };
}

/** The files of a multipart body, of all fields; at least one. */
export async function receiveMultipart(
  request: Request,
  folder: string,
  maxBytes: number,
  check?: ArrivalCheck,
): Promise<IncomingFile[]> {
  const { files } = await receiveForm(request, folder, maxBytes, check);
  if (files.length === 0) throw invalid('file', 'project.app.Body.field.required');
  return files.map(({ file }) => file);
}
