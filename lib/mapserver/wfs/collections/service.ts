import 'server-only';
import type { Context } from '@/lib/auth/context';
import { elementTypesByIds, listCollections } from '@/lib/element-types/service';
import { translatorFor } from '@/lib/i18n/translator';
import { type CollectionType, collectionNames, collectionType, outlinedType } from './collection-type';

/** The feature types of element types by their names, with their titles alone. `taken`: the names of other feature types. */
export async function collectionTypes(ctx: Context, taken: Iterable<string>): Promise<CollectionType[]> {
  const named = collectionNames(await listCollections(ctx), taken);
  return named.map(([outline, name]) => outlinedType(outline, name));
}

/** The same with their properties; types that are gone meanwhile are left out. */
export async function withProperties(ctx: Context, outlines: readonly CollectionType[]): Promise<CollectionType[]> {
  if (outlines.length === 0) return [];
  const found = await elementTypesByIds(
    ctx,
    outlines.map(({ typeId }) => typeId),
  );
  const words = { locale: ctx.locale, t: await translatorFor(ctx.locale) };
  return outlines.flatMap(({ typeId, name }) => {
    const type = found.find(({ id }) => id === typeId);
    return type ? [collectionType(type, name, ctx.actor, words)] : [];
  });
}
