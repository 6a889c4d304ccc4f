import type { ReactNode } from 'react';

/** What stands in place of a table without rows. */
export const TableNote = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col items-center gap-3 rounded border border-line border-dashed px-6 py-12 text-center text-soft">
    {children}
  </div>
);
