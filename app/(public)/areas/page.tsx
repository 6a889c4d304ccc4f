import { getLocale } from 'next-intl/server';
import { QueryProvider } from '@/components/calls/query-provider';
import { AreasScreen } from '@/components/offline-areas/areas-screen';
import { pageContext } from '@/lib/auth/context';
import { mapTypes } from '@/lib/element-types/service';
import { mapArchives } from '@/lib/embedded-map/service';
import type { Locale } from '@/lib/i18n/locales';

/** Areas that are taken along on this device. The page is the same for everybody, and is there without a network. */
export default async function Page() {
  const ctx = pageContext((await getLocale()) as Locale);
  const [types, archives] = await Promise.all([mapTypes(ctx), mapArchives(ctx)]);
  return (
    <QueryProvider>
      <AreasScreen typeIds={types.map(({ id }) => id)} archives={archives} />
    </QueryProvider>
  );
}
