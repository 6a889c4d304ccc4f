import type { AbstractIntlMessages } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AdminFrame } from '@/components/admin/kit/admin-frame';
import { AdminOnly } from '@/components/admin/kit/admin-only';
import { QueryProvider } from '@/components/calls/query-provider';
import { PageTexts } from '@/components/i18n/page-texts';
import { Footer } from '@/components/shell/footer';
import { version } from '@/lib/version';
import PublicLayout from '../(public)/layout';

/** The administration area. Its pages contain no data: the browser loads it with the administrator's session. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { admin, reviewQueue, importScreens } = await getMessages();
  return (
    <PublicLayout>
      <PageTexts texts={{ admin, reviewQueue, importScreens } as AbstractIntlMessages}>
        <QueryProvider>
          <AdminOnly>
            <AdminFrame version={version}>{children}</AdminFrame>
          </AdminOnly>
        </QueryProvider>
      </PageTexts>
      <Footer />
    </PublicLayout>
  );
}
