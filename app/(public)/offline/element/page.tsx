import { getLocale } from 'next-intl/server';
import { QueryProvider } from '@/components/calls/query-provider';
import { ElementOffline } from '@/components/offline-areas/element-offline';
import { pageContext } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { mapTypes } from '@/lib/element-types/service';
import { mapArchives } from '@/lib/embedded-map/service';
import { elementFileFormats } from '@/lib/files/service';
import type { Locale } from '@/lib/i18n/locales';
import { mapGroups } from '@/lib/layer-groups/service';

/** Without a network the service worker answers with it for the page of any element that was taken along. */
export default async function Page() {
  const ctx = pageContext((await getLocale()) as Locale);
  const [types, groups, archives, formats] = await Promise.all([
    mapTypes(ctx),
    mapGroups(ctx),
    mapArchives(ctx),
    elementFileFormats(ctx),
  ]);
  return (
    <QueryProvider>
      <ElementOffline content={{ types, groups, archives }} basePath={basePath} formats={formats} />
    </QueryProvider>
  );
}
