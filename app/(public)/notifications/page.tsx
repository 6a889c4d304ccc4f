import { QueryProvider } from '@/components/calls/query-provider';
import { InboxScreen } from '@/components/notifications/inbox-screen';

export default function Page() {
  return (
    <QueryProvider>
      <InboxScreen />
    </QueryProvider>
  );
}
