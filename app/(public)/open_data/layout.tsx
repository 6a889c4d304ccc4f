import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { Footer } from '@/components/shell/footer';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <QueryProvider>{children}</QueryProvider>
      <Footer />
    </>
  );
}
