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

/** What a layer of our own map server is drawn from. */
export interface LayerSourceFacts {
  facts: SourceFacts;
  /** It is another one than before: the save publishes it. */
  isNew: boolean;
  warnings: SourceWarning[];
}

interface Wanted {
  /** Of the layer that is changed. */
  id?: number;
  shape: IncomingFile | undefined;
  /** Ends an import whose caller has gone. */
  signal: AbortSignal;
}

/**
 * Runs a save with the rows that it draws: the table as it is, the shape once it is imported whole, what the layer has
 * already, or nothing for a layer of another server. If the save throws, an imported table goes at once.
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
  // A table may have got other columns, or have been made anew: the save publishes it as it is by now.
  const asked = known && input.type === 'WMS_DATABASE' ? await tableNow(known) : undefined;
  if (known) return save({ facts: asked ?? known, isNew: asked !== undefined, warnings: asked?.warnings ?? [] });
  const facts = await checkTable(input.tableName ?? '');
  return save({ facts, isNew: true, warnings: facts.warnings });
}
