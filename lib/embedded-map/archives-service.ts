import 'server-only';
import type { Context } from '@/lib/auth/context';
import { siteUrl } from '@/lib/env';
import { AppError, invalid, notFound } from '@/lib/errors';
import { type IncomingFile, receiveForm, withWorkspace } from '@/lib/http/multipart';
import { parse, withoutEmpty } from '@/lib/http/parse';
import { tooLarge } from '@/lib/storage/errors';
import { servedFile } from '@/lib/storage/serve';
import { sweepSoon } from '@/lib/storage/service';
import { UnusableSource } from './import/errors';
import { importArchive, importBaseMap } from './import/service';
import { deleteTileArchive, findStoredArchive, findTileArchives } from './queries';
import { MAX_ARCHIVE_BYTES, type TileArchive, TileArchiveForm } from './schema';

/** Where tiles of archives are, for a browser. */
export const ownTiles = () => `${siteUrl()}/api/tiles/embedded/`;

export async function listTileArchives(ctx: Context): Promise<TileArchive[]> {
  const rows = await findTileArchives(ctx.db, ownTiles(), ctx.locale);
  return rows.map((row) => ({ ...row, tiles: `${ownTiles()}${row.uuid}/{z}/{x}/{y}` }));
}

async function receive(ctx: Context, request: Request, folder: string) {
  const { fields, files } = await receiveForm(request, folder, MAX_ARCHIVE_BYTES);
  const said = parse(TileArchiveForm, withoutEmpty(fields));
  if (files.length > 1) throw invalid('file', 'project.app.Body.field.tooBig', { max: 1 });
  const file = files.map((it) => it.file).find((it) => it.sizeBytes > 0);
  if (!file) throw invalid('file', 'project.app.Body.field.required');
  if (file.sizeBytes > MAX_ARCHIVE_BYTES) throw tooLarge(file.filename, MAX_ARCHIVE_BYTES, ctx.locale);
  return { said, file };
}

const nameOf = ({ filename }: IncomingFile) =>
  filename
    .replace(/\.pmtiles$/i, '')
    .trim()
    .slice(0, 200) || 'PMTiles';

/** Adds an archive. 400 at `file` for what is none, or has no tiles of the kind; 413. */
export function addTileArchive(ctx: Context, request: Request): Promise<TileArchive> {
  return withWorkspace(async (folder) => {
    const { said, file } = await receive(ctx, request, folder);
    const attribution = said.attribution || undefined;
    const added =
      said.use === 'BASE_MAP'
        ? importBaseMap(ctx, file.path, { name: said.name || nameOf(file), attribution })
        : importArchive(ctx, file.path, { attribution, encoding: said.encoding ?? undefined });
    const { uuid } = await added.catch((error: unknown) => {
      if (error instanceof UnusableSource && error.reason) throw invalid('file', `project.tileArchives.${error.reason}`);
      throw error;
    });
    const found = (await listTileArchives(ctx)).find((it) => it.uuid === uuid);
    if (!found) throw notFound();
    return found;
  });
}

/** Deletes an archive. 404; 409 while layers show it, naming them. */
export async function removeTileArchive(ctx: Context, uuid: string): Promise<void> {
  const found = (await listTileArchives(ctx)).find((it) => it.uuid === uuid);
  if (!found) throw notFound();
  if (found.layers.length > 0)
    throw new AppError('project.tileArchives.inUse', { values: { layers: found.layers.map(({ name }) => name).join(', ') } });
  await deleteTileArchive(ctx.db, uuid);
  sweepSoon();
}

/** An archive as a file; its bytes never change under its address. */
export async function tileArchiveResponse(ctx: Context, uuid: string, request: Request): Promise<Response> {
  const found = await findStoredArchive(ctx.db, uuid);
  if (!found) throw notFound();
  return servedFile(request, {
    ...found,
    filename: `${uuid}.pmtiles`,
    contentType: 'application/vnd.pmtiles',
    etag: `"${uuid}"`,
    cacheControl: 'public, max-age=31536000, immutable',
  });
}
