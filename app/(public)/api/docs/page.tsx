import type { AbstractIntlMessages } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { ApiDocs } from '@/components/api-docs/api-docs';
import { QueryProvider } from '@/components/calls/query-provider';
import { PageTexts } from '@/components/i18n/page-texts';
import { Footer } from '@/components/shell/footer';

export default async function ApiDocsPage() {
  const { apiDocs } = await getMessages();
  return (
    <>
      <PageTexts texts={{ apiDocs } as AbstractIntlMessages}>
        <QueryProvider>
          <ApiDocs />
        </QueryProvider>
      </PageTexts>
      <Footer />
    </>
  );
}
