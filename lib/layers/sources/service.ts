import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError, invalid, notFound } from '@/lib/errors';
import { receiveForm, withWorkspace } from '@/lib/files/incoming';
import { checkTable } from './check-table';
import { quotedAddress } from './names';
import { previewShape } from './preview';
import { findSourceByName } from './queries';
import { type LayerSource, MAX_SHAPE_ZIP_BYTES, type ShapePreview, type SourceFacts } from './schema';

/** A table of the operator's changes behind our back: it is asked again, and stands as it was known if it cannot be. */
async function factsNow(source: SourceFacts): Promise<SourceFacts> {
  if (source.schema === 'layer_data') return source;
  try {
    return await checkTable(quotedAddress(source.schema, source.table, source.geometryColumn));
  } catch (error) {
    if (error instanceof AppError) return source;
    throw error;
  }
}

/** Where the rows of a database or shape layer lie and what they are. 404 for a name that no such layer has. */
export async function layerSource(ctx: Context, internalName: string): Promise<LayerSource> {
  const found = await findSourceByName(ctx.db, internalName);
  if (!found) throw notFound();
  const { geometryType, srid, extent, rowCount } = await factsNow(found);
  // The columns are those that the map server serves, whatever the table has by now.
  return {
    tableName: found.tableName ?? `${found.schema}.${found.table}`,
    columns: found.columns,
    geometryType,
    srid,
    extent,
    rowCount,
  };
}

/** Looks into the zip that a call brings in its field `shapeFile`. */
export function previewUpload(ctx: Context, request: Request): Promise<ShapePreview> {
  return withWorkspace(async (folder) => {
    const { files } = await receiveForm(request, folder, MAX_SHAPE_ZIP_BYTES);
    const sent = files.find((it) => it.field === 'shapeFile')?.file;
    if (!sent) throw invalid('shapeFile', 'project.app.Body.field.required');
    return previewShape(ctx, sent);
  });
}
