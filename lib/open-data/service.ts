import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { permits, without } from '@/lib/auth/policy';
import { mayRead } from '@/lib/auth/reading';
import { titleOf } from '@/lib/configuration/settings';
import type { CollectionOutline } from '@/lib/element-types/schema';
import { listCollections } from '@/lib/element-types/service';
import { elementPolicy, elementsPolicy } from '@/lib/elements/policy';
import { elementSettings } from '@/lib/elements/service';
import { siteUrl } from '@/lib/env';
import { locales } from '@/lib/i18n/locales';
import { type Translate, translatorFor } from '@/lib/i18n/translator';
import { readValues } from '@/lib/parameters/service';
import { catalogueOf } from './catalogue';
import { findModified } from './queries';

/** The types whose elements everybody may read and list. Empty if elements are for accounts only, or lists are switched off. */
export async function openTypes(ctx: Context): Promise<CollectionOutline[]> {
  const listed = permits(elementsPolicy.list(VISITOR), await elementSettings(ctx));
  return listed && (await mayRead({ actor: VISITOR })) ? listCollections({ ...ctx, actor: VISITOR }) : [];
}

/** For each of these types, when one of its public elements has changed last. */
export async function lastChanges(ctx: Context, types: readonly CollectionOutline[]): Promise<Map<number, Date>> {
  const ids = types.map(({ id }) => id);
  const rows = await findModified(ctx.db, without(elementPolicy.read(VISITOR), 'typeState'), ids);
  return new Map(rows.map(({ typeId, modified }) => [typeId, modified]));
}

/** The catalogue of what everybody may read, the same for every caller. */
export async function catalogue(ctx: Context): Promise<Response> {
  const types = await openTypes(ctx);
  const [changes, values, translators] = await Promise.all([
    lastChanges(ctx, types),
    readValues(ctx.db, 'APP_TITLE'),
    Promise.all(locales.map(async (locale) => [locale, await translatorFor(locale)] as const)),
  ]);
  const translate = new Map<string, Translate>(translators);
  const document = catalogueOf({
    site: siteUrl(),
    title: (locale) => titleOf(values, locale),
    text: (locale, key, its) => translate.get(locale)?.(`project.catalogue.${key}`, its) ?? key,
    types: types.map((type) => ({ ...type, modified: changes.get(type.id) ?? null })),
  });
  return Response.json(document, { headers: { 'Content-Type': 'application/ld+json', 'Cache-Control': 'no-cache' } });
}
