import type { AbstractIntlMessages } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { QueryProvider } from '@/components/calls/query-provider';
import { PageTexts } from '@/components/i18n/page-texts';
import { ImportScreen } from '@/components/imports/import-screen';

/** Where contributors import elements of their own. */
export default async function Page() {
  const { importScreens } = await getMessages();
  return (
    <PageTexts texts={{ importScreens } as AbstractIntlMessages}>
      <QueryProvider>
        <ImportScreen />
      </QueryProvider>
    </PageTexts>
  );
}
