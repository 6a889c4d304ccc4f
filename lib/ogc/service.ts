import 'server-only';
import type { Context } from '@/lib/auth/context';
import { elementTypeOfCode } from '@/lib/element-types/service';
import { siteUrl } from '@/lib/env';
import { translatorFor } from '@/lib/i18n/translator';
import { collectionSchema, type JsonSchema } from './schema';

/** The JSON Schema of a collection in the caller's language, with the columns that the caller may see. 404 where there is no such type. */
export async function schemaOf(ctx: Context, code: string): Promise<JsonSchema> {
  const type = await elementTypeOfCode(ctx, code);
  const id = `${siteUrl()}/api/ogc/collections/${encodeURIComponent(code)}/schema`;
  return collectionSchema(type, ctx.actor, id, { locale: ctx.locale, t: await translatorFor(ctx.locale) });
}
