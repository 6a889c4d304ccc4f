import { getLocale } from 'next-intl/server';
import { QueryProvider } from '@/components/calls/query-provider';
import { ElementOffline } from '@/components/offline-areas/element-offline';
import { pageContext } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { mapArchives } from '@/lib/embedded-map/service';
import { elementFileFormats } from '@/lib/files/service';
import type { Locale } from '@/lib/i18n/locales';
import { arrangedMap } from '@/lib/map-tree/service';

/** Without a network the service worker answers with it for the page of any element that was taken along. */
export default async function Page() {
  const ctx = pageContext((await getLocale()) as Locale);
  const [arranged, archives, formats] = await Promise.all([arrangedMap(ctx), mapArchives(ctx), elementFileFormats(ctx)]);
  return (
    <QueryProvider>
      <ElementOffline content={{ ...arranged, archives }} basePath={basePath} formats={formats} />
    </QueryProvider>
  );
}
