import 'server-only';
import { readFile } from 'node:fs/promises';
import type { Context } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { newest } from '@/lib/db/reading';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import { AppError, type FieldIssue, notFound } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { type IncomingFile, receiveForm, withWorkspace } from '@/lib/http/multipart';
import { parse, withoutEmpty } from '@/lib/http/parse';
import { servedFile } from '@/lib/storage/serve';
import { sweepSoon } from '@/lib/storage/service';
import { codeIdOf } from '@/lib/translations/service';
import type { FileFormatQuery, GeneralFileQuery } from './api';
import { largestGeneralFile, type StoredContent, storedBytes, withContent } from './content';
import {
  countFormats,
  countGeneralFiles,
  deleteGeneralFileRow,
  existsOfFormat,
  findFormats,
  findGeneralFile,
  findGeneralFiles,
  findUses,
  type GeneralFileRow,
  insertGeneralFile,
  isImage,
  isPicture,
  type StoredGeneralFile,
  updateContentColumns,
  updateGeneralFileRow,
} from './queries';
import { DIVISIONS_TYPE, type FileFormatLimits, type GeneralFile, GeneralFileInput } from './schema';

/** What happens with a file of administrative divisions, in the transaction of its save. */
export interface Divisions {
  /** Throws AppError (400) at `file` for a malformed one. */
  publish: (tx: Context, id: number, bytes: Uint8Array) => Promise<void>;
  withdraw: (tx: Context, id: number) => Promise<void>;
}

export async function listFormats(ctx: Context, query: FileFormatQuery): Promise<Page<FileFormatLimits>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE };
  const [items, total] = await Promise.all([findFormats(ctx.db, query, window), countFormats(ctx.db)]);
  return pageOf(items, total);
}

const present = (row: GeneralFileRow): GeneralFile => ({ ...row, fileUrl: `${basePath}/api/attached_files/general/${row.id}` });

export async function listGeneralFiles(ctx: Context, query: GeneralFileQuery): Promise<Page<GeneralFile>> {
  const [rows, total] = await Promise.all([
    findGeneralFiles(ctx.db, query, query.page ?? 0, query.size ?? PAGE_SIZE),
    countGeneralFiles(ctx.db, query),
  ]);
  return pageOf(rows.map(present), total);
}

/** Whether there is an Android app to download. */
export const apkExists = (): Promise<boolean> => existsOfFormat(newest, 'FILE_FORMAT_APK');

/** Whether a general file exists and is an image, as a legend must be. */
export const imageFileExists = (ctx: Context, id: number): Promise<boolean> => isImage(ctx.db, id);

async function existing(ctx: Context, id: number, lock = false) {
  const found = await findGeneralFile(ctx.db, id, lock);
  if (!found) throw notFound();
  return found;
}

interface Received<F extends IncomingFile | undefined = IncomingFile | undefined> {
  said: GeneralFileInput;
  /** Of no type: null. */
  typeCodeId: number | null;
  file: F;
}

/** Reads the form: the fields, and the file if there is one. 400 with everything that is wrong with either. */
async function receive(ctx: Context, request: Request, folder: string, isNew: boolean): Promise<Received> {
  const { fields, files } = await receiveForm(request, folder, await largestGeneralFile(ctx));
  // A form whose file field was left empty sends a file without a name and without bytes.
  const file = files.map((it) => it.file).find((it) => it.sizeBytes > 0 || it.filename !== 'file');
  const type = GeneralFileInput.shape.type.safeParse(fields.type || null).data;
  const typeCodeId = type ? await codeIdOf(ctx, 'GENERAL_ATTACHED_FILE_TYPE', type) : null;
  const issues: FieldIssue[] = [];
  if (typeCodeId === undefined) issues.push({ path: 'type', key: 'project.app.Body.field.notAllowed' });
  if (isNew && !file) issues.push({ path: 'file', key: 'project.app.Body.field.required' });
  if (files.length > 1) issues.push({ path: 'file', key: 'project.app.Body.field.tooBig', values: { max: 1 } });
  return { said: parse(GeneralFileInput, withoutEmpty(fields), issues), typeCodeId: typeCodeId ?? null, file };
}

/** The same for a new file, which has content. */
const receiveNew = async (ctx: Context, request: Request, folder: string) =>
  (await receive(ctx, request, folder, true)) as Received<IncomingFile>;

/** Adds a general file. Divisions are checked and can be searched at once. */
export function addGeneralFile(ctx: Context, request: Request, divisions: Divisions): Promise<GeneralFile> {
  return withWorkspace(async (folder) => {
    const { said, typeCodeId, file } = await receiveNew(ctx, request, folder);
    const id = await withContent(ctx, file, {}, ({ columns, keep }) =>
      transaction(ctx, async (tx) => {
        await keep(tx);
        const added = await insertGeneralFile(tx.db, { description: said.description, typeCodeId }, columns);
        if (said.type === DIVISIONS_TYPE) await divisions.publish(tx, added, await readFile(file.path));
        return added;
      }),
    );
    return present(await existing(ctx, id));
  });
}

/** The stored content of a file whose type changes to divisions; fetched before the transaction. */
interface Fetched {
  storageKey: string;
  bytes: Uint8Array;
}

async function fetchContent(ctx: Context, id: number, { said, file }: Received): Promise<Fetched | undefined> {
  const was = await existing(ctx, id);
  if (file || said.type !== DIVISIONS_TYPE || was.type === DIVISIONS_TYPE) return undefined;
  return { storageKey: was.storageKey, bytes: await storedBytes(was) };
}

/** The divisions to publish; 409 if somebody else has changed the file since it was fetched. */
async function divisionsOf(was: StoredGeneralFile, { file }: Received, fetched: Fetched | undefined): Promise<Uint8Array> {
  if (file) return readFile(file.path);
  if (fetched?.storageKey !== was.storageKey) throw new AppError('project.common.conflict');
  return fetched.bytes;
}

interface Change {
  received: Received;
  fetched?: Fetched;
  content?: StoredContent;
  divisions: Divisions;
}

async function change(tx: Context, id: number, { received, fetched, content, divisions }: Change): Promise<void> {
  const { said, typeCodeId } = received;
  const was = await existing(tx, id, true);
  await updateGeneralFileRow(tx.db, id, { description: said.description, typeCodeId });
  if (content) {
    await content.keep(tx);
    await updateContentColumns(tx.db, id, content.columns);
  }
  const [before, now] = [was.type === DIVISIONS_TYPE, said.type === DIVISIONS_TYPE];
  if (now && (content || !before)) await divisions.publish(tx, id, await divisionsOf(was, received, fetched));
  if (before && !now) await divisions.withdraw(tx, id);
}

/** Changes the fields of a file, and its content if a new one is sent. The file of a legend or a choice has to stay an image. */
export function changeGeneralFile(ctx: Context, id: number, request: Request, divisions: Divisions): Promise<GeneralFile> {
  return withWorkspace(async (folder) => {
    await existing(ctx, id);
    const received = await receive(ctx, request, folder, false);
    const fetched = await fetchContent(ctx, id, received);
    const run = (content?: StoredContent) => transaction(ctx, (tx) => change(tx, id, { received, fetched, content, divisions }));
    await (received.file ? withContent(ctx, received.file, { mustBeImage: await isPicture(ctx.db, id) }, run) : run());
    return present(await existing(ctx, id));
  });
}

const inUseNow = () => new AppError('project.common.inUse');

/** 409 while a legend, a choice, a help, an attribution or a parameter's text uses it, saying which. */
export async function removeGeneralFile(ctx: Context, id: number): Promise<void> {
  const inUse = (uses: string[]) => new AppError('project.attachedFiles.inUse', { values: { uses: uses.join(', ') } });
  const run = transaction(ctx, async (tx) => {
    await existing(tx, id, true);
    const uses = await findUses(tx.db, id, tx.locale);
    if (uses.length > 0) throw inUse(uses);
    await deleteGeneralFileRow(tx.db, id);
  });
  await refusing({ legend_file_id_fkey: inUseNow, choice_picture_file_id_fkey: inUseNow }, run);
  sweepSoon();
}

/** The content of a file, to anybody: legends, divisions and the app are public. It can change, so it is revalidated each time. */
export async function generalFileResponse(ctx: Context, id: number, request: Request): Promise<Response> {
  const file = await existing(ctx, id);
  return servedFile(request, {
    storageKey: file.storageKey,
    filename: file.originalFilename,
    contentType: file.fileFormat.mainMimeType,
    etag: `"${file.storageKey.split('/').at(-1)}"`,
    cacheControl: 'public, no-cache',
    sizeBytes: file.size,
  });
}
