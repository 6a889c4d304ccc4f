import { headers } from 'next/headers';
import type { AbstractIntlMessages } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import { MapTreeScreen } from '@/components/admin/map-tree/map-tree-screen';
import { PageTexts } from '@/components/i18n/page-texts';
import { readerContext } from '@/lib/auth/caller';
import { basePath } from '@/lib/base-path';
import { mapArchives } from '@/lib/embedded-map/service';
import type { Locale } from '@/lib/i18n/locales';
import { arrangedMap, readBaseMap } from '@/lib/map-tree/service';

/** The content of the map comes along as the reader of the cookie may see it, for the names and the preview. */
export default async function Page() {
  const ctx = await readerContext((await headers()).get('cookie'), (await getLocale()) as Locale);
  const [arranged, archives, baseMap, { embed, elementDetails }] = await Promise.all([
    arrangedMap(ctx),
    mapArchives(ctx),
    readBaseMap(ctx),
    getMessages(),
  ]);
  return (
    <PageTexts texts={{ embed, elementDetails } as AbstractIntlMessages}>
      <MapTreeScreen content={{ ...arranged, archives }} baseMap={baseMap} basePath={basePath} />
    </PageTexts>
  );
}
