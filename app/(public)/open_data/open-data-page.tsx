import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { initialExtentOf } from '@/components/map/initial-extent';
import { PlaceMap } from '@/components/open-data/place-map';
import { readPageSettings } from '@/lib/attached-files/page-settings';
import { readerContext } from '@/lib/auth/caller';
import { basePath } from '@/lib/base-path';
import { titleOf } from '@/lib/configuration/settings';
import { collectionOfCode } from '@/lib/element-types/service';
import { mapArchives } from '@/lib/embedded-map/service';
import { siteUrl } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { Locale } from '@/lib/i18n/locales';
import type { Extent } from '@/lib/map/camera';
import { arrangedMap } from '@/lib/map-tree/service';
import { collectionExtents } from '@/lib/ogc/features/service';
import { PAGES } from '@/lib/ogc/pages';

export interface CollectionProps {
  params: Promise<{ code: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Whose page it is, in which language. */
export const reader = cache(async () => readerContext((await headers()).get('cookie'), (await getLocale()) as Locale));

/** What is asked, or the page that there is none. */
async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'project.common.notFound') notFound();
    throw error;
  }
}

/** The type of an address. There is a 404 page where there is none. */
export const collectionOf = cache(async (code: string) => orNotFound(collectionOfCode(await reader(), decodeURIComponent(code))));

/** The parameters of an address as it has them. */
export async function queryOf(searchParams: CollectionProps['searchParams']): Promise<URLSearchParams> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) => [value ?? []].flat().map((it) => [name, it]));
  return new URLSearchParams(pairs);
}

interface Head {
  title?: string;
  description?: string | null;
  /** Below the open data. */
  path: string;
  /** False: others say the same better. */
  isIndexed?: boolean;
}

/** The head of a page: one address for search engines, whatever leads here, and the same data for programs. */
export async function headOf({ title, description, path, isIndexed = true }: Head): Promise<Metadata> {
  const [t, locale, settings] = await Promise.all([getTranslations('openData'), getLocale(), readPageSettings()]);
  return {
    title: [title, t('title'), titleOf(settings, locale as Locale)].filter(Boolean).join(' · '),
    description: description || t('description'),
    alternates: {
      canonical: `${siteUrl()}${PAGES}${path}`,
      types: { 'application/json': `${siteUrl()}/api/ogc${path}?f=json` },
    },
    ...(!isIndexed && { robots: { index: false } }),
  };
}

/** The public elements of a type on the map, which begins with all of them, or with an extent. */
export async function typeMap(typeId: number, name: string, extent?: Extent) {
  const ctx = await reader();
  const [arranged, archives, settings, extents] = await Promise.all([
    arrangedMap(ctx),
    mapArchives(ctx),
    readPageSettings(),
    extent ? undefined : collectionExtents(ctx),
  ]);
  const t = await getTranslations('openData');
  return (
    <PlaceMap
      content={{ ...arranged, types: arranged.types.filter(({ id }) => id === typeId), archives }}
      basePath={basePath}
      extent={extent ?? extents?.get(typeId) ?? initialExtentOf(settings)}
      label={t('mapOf', { name })}
    />
  );
}
