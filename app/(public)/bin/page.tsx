import { BinScreen } from '@/components/bin/bin-screen';
import { QueryProvider } from '@/components/calls/query-provider';

/** A person's own deleted elements. The page is the same for everybody: the browser loads them with the session. */
export default function Page() {
  return (
    <QueryProvider>
      <BinScreen />
    </QueryProvider>
  );
}
