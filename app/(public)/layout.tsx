import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NavigationBar } from '@/components/shell/navigation-bar';
import { pageContext } from '@/lib/auth/context';
import { listElementTypes } from '@/lib/element-types/service';
import type { Locale } from '@/lib/i18n/locales';

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const ctx = pageContext((await getLocale()) as Locale);
  const { result } = await listElementTypes(ctx, { size: 1000 });
  const types = result.items.map(({ id, name, geometryType }) => ({ id, name, geometryType }));
  return (
    <div data-page className="flex h-dvh flex-col">
      <NavigationBar types={types} />
      <main id="content" tabIndex={-1} className="flex min-h-0 grow flex-col overflow-y-auto outline-none">
        {children}
      </main>
    </div>
  );
}
