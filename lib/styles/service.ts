import 'server-only';
import { readFile } from 'node:fs/promises';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing, sayingWho } from '@/lib/db/violations';
import { AppError, invalid, notFound } from '@/lib/errors';
import { etagOf, matchesEtag } from '@/lib/http/etag';
import { receiveFileForm } from '@/lib/http/file-form';
import { type IncomingFile, withWorkspace } from '@/lib/http/multipart';
import { translatorFor } from '@/lib/i18n/translator';
import { changedMeanwhile, definitionsChanged, isStale } from '@/lib/versions/service';
import type { Style, StylesOfKind } from './api';
import { buildSoon } from './binding/building';
import { matchStyle, warningsOfStyles } from './binding/service';
import { previewOf } from './preview';
import {
  deleteStyleRow,
  findHolder,
  findStyle,
  findStyles,
  findStyleUses,
  findStyleVersions,
  insertStyle,
  restoreStyleVersion,
  type StyleRow,
  updateStyleRow,
} from './queries';
import { withPngIcons } from './raster-icons';
import { readStyleFile } from './read';
import { styleText } from './read/file';
import { styleSample, tryStyle } from './sample';
import {
  MAX_STYLE_BYTES,
  type StyleDocument,
  type StyleDownloadQuery,
  StyleForm,
  StyleGeometry,
  type StylePreviewQuery,
  type StyleQuery,
  type StyleVersion,
  type StyleWrite,
} from './schema';
import { stopIssues } from './stops';
import { styleDownload } from './stored';
import { toMapServer } from './to-mapserver';
import { Warnings, warningTexts } from './warnings';

async function present(ctx: Context, rows: StyleRow[]): Promise<Style[]> {
  const [t, inVain] = await Promise.all([translatorFor(ctx.locale), warningsOfStyles(ctx)]);
  return rows.map(({ document, warnings, ...row }) => {
    const all = new Warnings();
    all.addAll([...warnings, ...inVain({ ...row, document })]);
    return { ...row, warnings: warningTexts(all.list, t) };
  });
}

/** The styles of each kind: points, lines, polygons. Warnings are in the caller's language. */
export async function listStyles(ctx: Context): Promise<StylesOfKind[]> {
  const styles = await present(ctx, await findStyles(ctx.db));
  return StyleGeometry.options.map((type) => {
    const items = styles.filter((style) => style.type === type);
    return { type, listStyles: items.map((style) => style.name), items };
  });
}

async function existing(ctx: Context, query: StyleQuery) {
  const found = await findStyle(ctx.db, query);
  if (!found) throw notFound();
  return found;
}

/** 409: another style of the kind has the name. */
export const taken = () =>
  new AppError('project.common.conflict', { fields: [{ path: 'styleName', key: 'project.app.Body.field.taken' }] });

/** Adds a style under a name that is free; 409 where it is taken, with who has it. */
async function underName<T>(ctx: Context, query: StyleQuery, add: () => Promise<T>): Promise<T> {
  const adding = findStyle(ctx.db, query).then((found) => (found ? Promise.reject(taken()) : add()));
  const who = async () => ({ styleName: await findHolder(ctx.db, query) });
  return sayingWho(who, refusing({ style_kind_name_key: taken }, adding));
}

/**
 * Reads a style file: SLD or QML, its pictures as every renderer takes them, with what readers and renderers will not honour. Throws
 * AppError 400 at `field` with the reason and the line.
 */
export async function readStyleUpload(file: IncomingFile, geometry: StyleGeometry, field = 'file') {
  const source = styleText(await readFile(file.path), field);
  const { document: read, format, warnings } = readStyleFile(source, file.filename, geometry, field);
  const document = await withPngIcons(read, field);
  const all = new Warnings();
  all.addAll(warnings);
  all.addAll(toMapServer(document).warnings);
  return { document, format, source, filename: file.filename, warnings: all.list };
}

/**
 * Adds a style from a file. Throws AppError: 400 for a file that is no style or that the map server refuses, 409 for a name that is taken,
 * 502 and 504 when the map server can't try it.
 */
export function addStyle(ctx: Context, request: Request): Promise<Style> {
  return withWorkspace(async (folder) => {
    const { said, file } = await receiveFileForm(request, folder, { form: StyleForm, maxBytes: MAX_STYLE_BYTES });
    const { layerType, styleName } = said;
    return underName(ctx, { layerType, styleName }, async () => {
      const read = await readStyleUpload(file, layerType);
      await tryStyle(read.document, 'file');
      const { document, warnings } = read;
      await insertStyle(ctx.db, { ...read, kind: layerType, name: styleName });
      const [added] = await present(ctx, [{ type: layerType, name: styleName, version: 1, inUse: false, warnings, document }]);
      return added as Style;
    });
  });
}

/** The style as lists show it; 404 if there is none. */
export async function presented(ctx: Context, { layerType, styleName }: StyleQuery): Promise<Style> {
  const rows = (await findStyles(ctx.db)).filter(({ type, name }) => type === layerType && name === styleName);
  const [current] = await present(ctx, rows);
  if (!current) throw notFound();
  return current;
}

/** 409 with the style as it is now; 404 if it is gone. */
const changedStyle = async (ctx: Context, query: StyleQuery) => changedMeanwhile(await presented(ctx, query));

/** A document that every renderer takes, with what they will not honour. 400 at `document`. */
async function drawable({ layerType, document: sent }: StyleWrite) {
  if (sent.geometry !== layerType) throw invalid('document.geometry', 'project.app.Body.field.notAllowed');
  const fields = stopIssues(sent, 'document');
  if (fields.length > 0) throw new AppError('project.common.invalid', { fields });
  const document = await withPngIcons(sent, 'document');
  await tryStyle(document, 'document');
  return { document, warnings: [...toMapServer(document).warnings] };
}

/** Adds a style by its document. 409 for a name that is taken, 400 for a document that the map server refuses. */
export const createStyle = (ctx: Context, input: StyleWrite): Promise<Style> =>
  underName(ctx, input, async () => {
    const written = { ...(await drawable(input)), kind: input.layerType, name: input.styleName };
    await insertStyle(ctx.db, { ...written, source: null, format: null, filename: null });
    return presented(ctx, input);
  });

/** Changes the document of a style. 404; 409 with the current one if it is no longer the version that was read. */
export async function changeStyle(ctx: Context, input: StyleWrite & { version?: number | null }): Promise<Style> {
  const current = await presented(ctx, input);
  if (isStale(input.version, current.version)) throw changedMeanwhile(current);
  const document = await drawable(input);
  const types = await transaction(ctx, async (tx) => {
    if ((await updateStyleRow(tx.db, input, document, input.version ?? null)) === 0) throw await changedStyle(tx, input);
    return matchStyle(tx, input);
  });
  definitionsChanged();
  await buildSoon(types);
  return presented(ctx, input);
}

/** A style as it is and as it was, newest first. 404 if there is none. */
export async function styleVersions(ctx: Context, query: StyleQuery): Promise<StyleVersion[]> {
  const found = await findStyleVersions(ctx.db, query);
  if (found.length === 0) throw notFound();
  return found;
}

/** Makes a style what it was in a version, as a further version. 404 if there is no such style, 400 at `version` if it has had none such. */
export async function goBackTo(ctx: Context, { version, ...query }: StyleQuery & { version: number }): Promise<Style> {
  const current = await presented(ctx, query);
  if (current.version === version) return current;
  const types = await transaction(ctx, async (tx) => {
    if ((await restoreStyleVersion(tx.db, query, version)) === 0) throw invalid('version', 'project.app.Body.field.notAllowed');
    return matchStyle(tx, query);
  });
  definitionsChanged();
  await buildSoon(types);
  return presented(ctx, query);
}

/**
 * Deletes a style. Throws AppError: 404; 409 if an element type draws with it, if it is the last of its kind, or if it is no longer the
 * version that was read.
 */
export async function deleteStyle(ctx: Context, query: StyleQuery, version?: number): Promise<void> {
  const uses = await findStyleUses(ctx.db, query, ctx.locale);
  const inUse = () => new AppError('project.styles.inUse', { values: { uses: uses.join(', ') } });
  if (uses.length > 0) throw inUse();
  const answers = { style_id_fkey: inUse, last_style: () => new AppError('project.styles.lastOfKind') };
  if ((await refusing(answers, deleteStyleRow(ctx.db, query, version))) === 0) throw await changedStyle(ctx, query);
}

/** The style as a file: the upload itself where its format is asked for. */
export async function downloadStyle(ctx: Context, { styleType, ...query }: StyleDownloadQuery): Promise<Response> {
  return styleDownload(await existing(ctx, query), styleType, 'no-cache');
}

export const styleDocument = async (ctx: Context, query: StyleQuery): Promise<StyleDocument> =>
  (await existing(ctx, query)).document;

const PREVIEW_PX = { width: 240, height: 160 };

/** A style as the map server draws it, as a PNG; `small`: one of which only the middle is shown. */
export async function documentPicture(style: StyleDocument, request: Request, small?: boolean): Promise<Response> {
  const { document, features } = previewOf(style, small);
  const etag = etagOf(JSON.stringify([document, features]));
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'no-cache', ETag: etag };
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const picture = await styleSample(document, { ...PREVIEW_PX, features });
  return new Response(new Uint8Array(picture), { headers });
}

/** The same for a style of the elements, by its name. */
export const previewStyle = async (ctx: Context, { small, ...query }: StylePreviewQuery, request: Request): Promise<Response> =>
  documentPicture((await existing(ctx, query)).document, request, small);
