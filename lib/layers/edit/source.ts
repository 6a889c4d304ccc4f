import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { IncomingFile } from '@/lib/http/multipart';
import type { LayerInput } from '../input';
import { isPublished } from '../schema';
import { checkTable } from '../sources/check-table';
import { withImportedShape } from '../sources/import-shape';
import { findSource } from '../sources/queries';
import type { SourceFacts, SourceWarning } from '../sources/schema';
import { tableNow } from '../sources/service';

/** The source of a published layer. */
export interface LayerSourceFacts {
  facts: SourceFacts;
  /** Whether it differs from the previous source, so that the save publishes it. */
  isNew: boolean;
  warnings: SourceWarning[];
}

interface Wanted {
  /** The layer to change; absent for a new one. */
  id?: number;
  shape: IncomingFile | undefined;
  /** Aborts an import whose caller has disconnected. */
  signal: AbortSignal;
}

/**
 * Runs a save with its source: the table as it is, the shapefile once it is imported, the current source
 * of the layer, or nothing for a layer of another server. If the save throws, an imported table is dropped.
 */
export async function withSource<T>(
  ctx: Context,
  input: LayerInput,
  { id, shape, signal }: Wanted,
  save: (source: LayerSourceFacts | undefined) => Promise<T>,
): Promise<T> {
  if (!isPublished(input.type)) return save(undefined);
  if (input.type === 'WMS_SHAPE' && shape) {
    const { path, filename } = shape;
    const said = { coordinateSystem: input.coordinateSystem?.toUpperCase(), encoding: input.encoding ?? undefined };
    const wanted = { path, filename, ...said, importId: input.importId ?? undefined, signal };
    return withImportedShape(ctx, wanted, (facts) => save({ facts, isNew: true, warnings: facts.warnings }));
  }
  const known = id === undefined ? undefined : await findSource(ctx.db, id);
  // The table may have new columns, or have been created again: the save publishes its current state.
  const asked = known && input.type === 'WMS_DATABASE' ? await tableNow(known) : undefined;
  if (known) return save({ facts: asked ?? known, isNew: asked !== undefined, warnings: asked?.warnings ?? [] });
  const facts = await checkTable(input.tableName ?? '');
  return save({ facts, isNew: true, warnings: facts.warnings });
}
