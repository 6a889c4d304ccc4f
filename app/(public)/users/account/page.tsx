import type { AbstractIntlMessages } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { QueryProvider } from '@/components/calls/query-provider';
import { PageTexts } from '@/components/i18n/page-texts';
import { AccountScreen } from '@/components/tokens/account-screen';

export default async function Page() {
  const { tokens } = await getMessages();
  return (
    <PageTexts texts={{ tokens } as AbstractIntlMessages}>
      <QueryProvider>
        <AccountScreen />
      </QueryProvider>
    </PageTexts>
  );
}
