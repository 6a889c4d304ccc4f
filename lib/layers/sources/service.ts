import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError, invalid, notFound } from '@/lib/errors';
import { receiveForm, withWorkspace } from '@/lib/http/multipart';
import { checkTable } from './check-table';
import { quotedAddress } from './names';
import { previewShape } from './preview';
import { findSourceByName } from './queries';
import { type CheckedSource, type LayerSource, MAX_SHAPE_ZIP_BYTES, type ShapePreview, type SourceFacts } from './schema';
import { forgetZip, storeZip } from './stored-zip';

/** The current description of an operator's table; undefined if it can no longer be drawn. */
export async function tableNow({ schema, table, geometryColumn }: SourceFacts): Promise<CheckedSource | undefined> {
  try {
    return await checkTable(quotedAddress(schema, table, geometryColumn));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The source of a database or shape layer. 404 for a name that no such layer has. */
export async function layerSource(ctx: Context, internalName: string): Promise<LayerSource> {
  const found = await findSourceByName(ctx.db, internalName);
  if (!found) throw notFound();
  const asked = found.schema === 'layer_data' ? undefined : await tableNow(found);
  const { geometryType, srid, extent, rowCount } = asked ?? found;
  // The operator may change the table at any time; the columns are those that the map server serves.
  return {
    tableName: found.tableName ?? `${found.schema}.${found.table}`,
    columns: found.columns,
    geometryType,
    srid,
    extent,
    rowCount,
  };
}

/** Previews the zip in the field `shapeFile`, and stores it for the save that may follow. */
export function previewUpload(ctx: Context, request: Request): Promise<ShapePreview> {
  return withWorkspace(async (folder) => {
    const { files } = await receiveForm(request, folder, MAX_SHAPE_ZIP_BYTES);
    const sent = files.find((it) => it.field === 'shapeFile')?.file;
    if (!sent) throw invalid('shapeFile', 'project.app.Body.field.required');
    return { ...(await previewShape(ctx, sent)), upload: await storeZip(sent.path) };
  });
}

/** Deletes a previewed zip. One that is gone already is no error. */
export const releaseUpload = (id: string): Promise<void> => forgetZip(id);
