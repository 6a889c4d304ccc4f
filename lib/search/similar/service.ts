import 'server-only';
import type { Context } from '@/lib/auth/context';
import { elementTypePolicy } from '@/lib/element-types/policy';
import { readGeometry } from '@/lib/elements/geometry';
import { audienceOf, elementPolicy } from '@/lib/elements/policy';
import { elementsByIds } from '@/lib/elements/service';
import { AppError, invalid, notFound } from '@/lib/errors';
import type { SimilarQuery } from '../api';
import type { Similar } from '../schema';
import { findSimilar, findTypesToSearch, isValid } from './queries';

/**
 * The elements that may be the one that is about to be added, as the caller sees them, the best first: of the type and of its similar
 * types, within 200 m. 400 at `geom` where it is no sound geometry, 404 for an unknown type.
 */
export async function similarElements(ctx: Context, { typeId, geom, name = '', except }: SimilarQuery): Promise<Similar[]> {
  const { geometry, problems = [] } = readGeometry(geom, 'ANY_GEOMETRY');
  if (problems.length > 0 || !geometry) throw new AppError('project.common.invalid', { fields: problems });
  if (!(await isValid(ctx.db, geometry))) throw invalid('geom', 'project.app.Body.field.invalid');
  const types = await findTypesToSearch(ctx.db, elementTypePolicy.read(ctx.actor), typeId);
  if (!types) throw notFound();
  const rows = await findSimilar(ctx.db, elementPolicy.read(ctx.actor), { geometry, name, types, except });
  const elements = await elementsByIds(
    ctx,
    rows.map(({ id }) => id),
    audienceOf(ctx.actor),
    'reference',
  );
  return rows.flatMap(({ id, ...alike }) => {
    const element = elements.get(id);
    return element ? [{ element, ...alike }] : [];
  });
}
