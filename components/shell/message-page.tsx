import type { ReactNode } from 'react';

/** A page that has only something to say: a large word, a line, and a way on. */
export const MessagePage = ({ title, line, children }: { title: string; line: string; children: ReactNode }) => (
  <div className="grid grow place-items-center p-6">
    <div className="flex max-w-md flex-col items-center gap-3 text-balance text-center">
      <h1 className="font-semibold text-6xl text-accent leading-none tracking-tight">{title}</h1>
      <p className="font-semibold text-2xl">{line}</p>
      {children}
    </div>
  </div>
);
