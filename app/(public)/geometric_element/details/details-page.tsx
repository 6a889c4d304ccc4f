import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { DetailsScreen } from '@/components/element-details/details-screen';
import { divisionsOf } from '@/components/elements/location-of';
import { readerContext } from '@/lib/auth/caller';
import { basePath } from '@/lib/base-path';
import { isOn, titleOf } from '@/lib/configuration/settings';
import { elementPath, isSlugOf } from '@/lib/element-pages/address';
import { elementHead, elementJsonLd } from '@/lib/element-pages/head';
import type { ElementPage } from '@/lib/element-pages/schema';
import { elementPage } from '@/lib/element-pages/service';
import { survivorOf } from '@/lib/elements/merged/service';
import { audienceOf } from '@/lib/elements/policy';
import { mapArchives } from '@/lib/embedded-map/service';
import { elementFileFormats } from '@/lib/files/service';
import type { Locale } from '@/lib/i18n/locales';
import { arrangedMap } from '@/lib/map-tree/service';
import { readValues } from '@/lib/parameters/service';

export interface DetailsProps {
  params: Promise<{ id: string; slug?: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What the page shows, read once for its head and its body. The framework's 404 page says not to index it. */
const load = cache(async (id: string) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await readerContext((await headers()).get('cookie'), (await getLocale()) as Locale);
  const page = await elementPage(ctx, Number(id));
  // Not for good: what was merged may come back.
  const survivor = page ? undefined : await survivorOf(ctx, Number(id), audienceOf(ctx.actor));
  if (survivor) redirect(`/geometric_element/details/${survivor}`);
  if (!page) notFound();
  return { ctx, page };
});

async function wordsFor({ element }: ElementPage, locale: Locale) {
  const values = await readValues();
  const t = await getTranslations('elementDetails');
  const place = isOn(values, 'RELATE_ELEMENTS_TO_PARISHES') ? divisionsOf(element).join(', ') : '';
  return { locale, place, site: titleOf(values, locale), pictureAlt: t('pictureOf', { name: element.name }) };
}

/** The head of an element's page. */
export async function detailsHead({ params }: DetailsProps): Promise<Metadata> {
  const { ctx, page } = await load((await params).id);
  if (page === 'closed') return { robots: { index: false } };
  return elementHead(page, await wordsFor(page, ctx.locale));
}

/** The page of an element, written for the reader whom the cookie names. An address with another name leads to the right one. */
export async function detailsPage({ params, searchParams }: DetailsProps) {
  const { id, slug } = await params;
  const { ctx, page: loaded } = await load(id);
  const page = loaded === 'closed' ? undefined : loaded;
  if (page && slug !== undefined && !isSlugOf(slug, page.element.name))
    permanentRedirect(elementPath(page.element) + (await search(searchParams)));
  const [arranged, archives, formats] = await Promise.all([arrangedMap(ctx), mapArchives(ctx), elementFileFormats(ctx)]);
  const content = { ...arranged, archives };
  return (
    <>
      {page && <script type="application/ld+json">{elementJsonLd(page, await wordsFor(page, ctx.locale))}</script>}
      <DetailsScreen key={id} id={Number(id)} page={page} content={content} basePath={basePath} formats={formats} />
    </>
  );
}

async function search(params: DetailsProps['searchParams']): Promise<string> {
  const pairs = Object.entries(await params).flatMap(([name, value]) => [value ?? []].flat().map((it) => [name, it]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
