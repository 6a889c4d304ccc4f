import type { AbstractIntlMessages } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { QueryProvider } from '@/components/calls/query-provider';
import { UnsubscribeScreen } from '@/components/email/unsubscribe-screen';
import { PageTexts } from '@/components/i18n/page-texts';

export default async function Page() {
  const { email } = await getMessages();
  return (
    <PageTexts texts={{ email } as AbstractIntlMessages}>
      <QueryProvider>
        <UnsubscribeScreen />
      </QueryProvider>
    </PageTexts>
  );
}
