'use client';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announce } from '@/components/ui/toasts';
import { AppError } from '@/lib/errors';
import { type CallErrorHandler, useCallErrors } from './use-call-errors';

declare module '@tanstack/react-query' {
  interface Register {
    /** `ownErrors`: the screen shows refusals itself, beside what caused them. */
    mutationMeta: { ownErrors?: true };
    queryMeta: { ownErrors?: true };
  }
}

const refused = (error: unknown) => error instanceof AppError && error.code !== 'project.common.networkError';

function makeClient(handle: CallErrorHandler) {
  const onError = (error: unknown, ownErrors?: boolean) => {
    if (!handle(error) && !ownErrors && error instanceof Error) announce(error.message, 'error');
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta?.ownErrors) }),
    mutationCache: new MutationCache({ onError: (error, _sent, _result, mutation) => onError(error, mutation.meta?.ownErrors) }),
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: (failures, error) => failures < 1 && !refused(error) },
      mutations: { retry: false },
    },
  });
}

/** One client for the page's life; the way it answers errors follows the language. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const handle = useCallErrors();
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  }, [handle]);
  const [client] = useState(() => makeClient((error) => latest.current(error)));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
