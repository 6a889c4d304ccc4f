import { getLocale, getTranslations } from 'next-intl/server';
import Viewer from '@/components/map/viewer-place';
import { pageContext } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { mapTypes } from '@/lib/element-types/service';
import { mapArchives } from '@/lib/embedded-map/service';
import type { Locale } from '@/lib/i18n/locales';
import { mapGroups } from '@/lib/layer-groups/service';
import { canBrowseDivisions } from '@/lib/locations/gazetteer/service';

/** The map. The page is the same for everybody; hidden elements come in separate tiles. */
export default async function Page() {
  const ctx = pageContext((await getLocale()) as Locale);
  const [types, groups, archives, placeLists] = await Promise.all([
    mapTypes(ctx),
    mapGroups(ctx),
    mapArchives(ctx),
    canBrowseDivisions(ctx),
  ]);
  const t = await getTranslations('map');
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <Viewer content={{ types, groups, archives }} placeLists={placeLists} basePath={basePath} />
    </>
  );
}
