import type { AbstractIntlMessages } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AdminFrame } from '@/components/admin/kit/admin-frame';
import { AdminOnly } from '@/components/admin/kit/admin-only';
import { AdminTexts } from '@/components/admin/kit/admin-texts';
import { QueryProvider } from '@/components/calls/query-provider';
import { Footer } from '@/components/shell/footer';
import { version } from '@/lib/version';
import PublicLayout from '../(public)/layout';

/** The administration area. Its pages carry no data: what an administrator may see, the browser asks for. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { admin } = await getMessages();
  return (
    <PublicLayout>
      <AdminTexts admin={admin as AbstractIntlMessages}>
        <QueryProvider>
          <AdminOnly>
            <AdminFrame version={version}>{children}</AdminFrame>
          </AdminOnly>
        </QueryProvider>
      </AdminTexts>
      <Footer />
    </PublicLayout>
  );
}
