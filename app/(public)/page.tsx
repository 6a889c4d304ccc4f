import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { EarlyScripts } from '@/components/map/early/early-scripts';
import { initialExtentOf } from '@/components/map/initial-extent';
import Viewer from '@/components/map/viewer-place';
import { readPageSettings } from '@/lib/attached-files/page-settings';
import { pageContext } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { mapTypes } from '@/lib/element-types/service';
import { mapArchives } from '@/lib/embedded-map/service';
import type { Locale } from '@/lib/i18n/locales';
import { mapGroups } from '@/lib/layer-groups/service';
import { canBrowseDivisions } from '@/lib/locations/gazetteer/service';
import { mapPicturesApi } from '@/lib/map-pictures/api';
import { BELOW } from '@/lib/map-pictures/schema';

/** The map. The page is the same for everybody; hidden elements come in separate tiles. */
export default async function Page() {
  const ctx = pageContext((await getLocale()) as Locale);
  const [types, groups, archives, placeLists, settings] = await Promise.all([
    mapTypes(ctx),
    mapGroups(ctx),
    mapArchives(ctx),
    canBrowseDivisions(ctx),
    readPageSettings(),
  ]);
  const t = await getTranslations('map');
  const view = {
    address: `${basePath}${mapPicturesApi.picture.path}`,
    extent: initialExtentOf(settings),
    typeIds: types.map(({ id }) => id),
    below: BELOW,
  };
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <Viewer content={{ types, groups, archives }} placeLists={placeLists} basePath={basePath} />
      <EarlyScripts view={view} nonce={(await headers()).get('x-nonce') ?? undefined} />
    </>
  );
}
