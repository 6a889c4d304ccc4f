import { QueryProvider } from '@/components/calls/query-provider';
import { FollowingScreen } from '@/components/following/following-screen';

export default function Page() {
  return (
    <QueryProvider>
      <FollowingScreen />
    </QueryProvider>
  );
}
