import { QueryProvider } from '@/components/calls/query-provider';
import { ProposalsScreen } from '@/components/proposals/proposals-screen';

/** What one has suggested. The page is the same for everybody; what it shows is asked for by the reader. */
export default function Page() {
  return (
    <QueryProvider>
      <ProposalsScreen />
    </QueryProvider>
  );
}
