import type { ReactNode } from 'react';
import { Footer } from '@/components/shell/footer';
import { QueryProvider } from '@/components/shell/query-provider';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <QueryProvider>{children}</QueryProvider>
      <Footer />
    </>
  );
}
