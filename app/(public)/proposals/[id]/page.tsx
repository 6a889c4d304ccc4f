import { notFound } from 'next/navigation';
import { QueryProvider } from '@/components/calls/query-provider';
import { ProposalScreen } from '@/components/proposals/proposal-screen';

/** One proposal. What it shows is asked for by the reader. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  return (
    <QueryProvider>
      <ProposalScreen key={id} id={Number(id)} />
    </QueryProvider>
  );
}
