import { QueryProvider } from '@/components/calls/query-provider';
import { JobsScreen } from '@/components/jobs/jobs-screen';

export default function Page() {
  return (
    <QueryProvider>
      <JobsScreen />
    </QueryProvider>
  );
}
