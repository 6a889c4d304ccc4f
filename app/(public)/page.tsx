import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { EarlyScripts } from '@/components/map/early/early-scripts';
import { initialExtentOf } from '@/components/map/initial-extent';
import Viewer from '@/components/map/viewer-place';
import { readPageSettings } from '@/lib/attached-files/page-settings';
import { readerContext } from '@/lib/auth/caller';
import { basePath } from '@/lib/base-path';
import { embedDiscovery } from '@/lib/element-pages/discovery';
import { mapArchives } from '@/lib/embedded-map/service';
import { siteUrl } from '@/lib/env';
import type { Locale } from '@/lib/i18n/locales';
import { canBrowseDivisions } from '@/lib/locations/gazetteer/service';
import { mapPicturesApi } from '@/lib/map-pictures/api';
import { BELOW } from '@/lib/map-pictures/schema';
import { arrangedMap } from '@/lib/map-tree/service';

/** Other sites find the code that embeds it. */
export const generateMetadata = (): Metadata => ({ alternates: { types: embedDiscovery(`${siteUrl()}/`) } });

/** The map, with what its reader may see of it; hidden elements come in separate tiles. */
export default async function Page() {
  const ctx = await readerContext((await headers()).get('cookie'), (await getLocale()) as Locale);
  const [arranged, archives, placeLists, settings] = await Promise.all([
    arrangedMap(ctx),
    mapArchives(ctx),
    canBrowseDivisions(ctx),
    readPageSettings(),
  ]);
  const t = await getTranslations('map');
  const view = {
    address: `${basePath}${mapPicturesApi.picture.path}`,
    extent: initialExtentOf(settings),
    typeIds: arranged.types.map(({ id }) => id),
    hiddenIds: arranged.types.filter((type) => type.initiallyVisible === false).map(({ id }) => id),
    below: BELOW,
  };
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <Viewer content={{ ...arranged, archives }} placeLists={placeLists} basePath={basePath} servedFor={ctx.actor.role} />
      <EarlyScripts view={view} nonce={(await headers()).get('x-nonce') ?? undefined} />
    </>
  );
}
