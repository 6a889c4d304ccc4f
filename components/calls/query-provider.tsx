'use client';
import {
  type FetchQueryOptions,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { announce } from '@/components/ui/toasts';
import { AppError, isServerFault } from '@/lib/errors';
import { isOutdated } from '@/lib/http/client';
import { isReached } from '@/lib/http/reached';
import { handleCallError } from './call-errors';

declare module '@tanstack/react-query' {
  interface Register {
    /** `ownErrors`: the screen shows refusals itself, beside what caused them. */
    mutationMeta: { ownErrors?: true };
    /** `silent`: whoever shows the answer does as well without it, or says itself that it is missing. */
    queryMeta: { ownErrors?: true; silent?: true };
  }
}

const refused = (error: unknown) => error instanceof AppError && !isServerFault(error);

function onError(error: unknown, ownErrors?: boolean) {
  if (!handleCallError(error) && !ownErrors && error instanceof Error) announce(error.message, 'error');
}

const didNotConnect = (error: unknown) => !(error instanceof AppError) || error.code === 'project.common.networkError';

/**
 * Without a network the bar says so, and a list shows that it is missing: what a screen reads by itself opens no dialog. A page that was
 * loaded without one is taken for connected by the browser, so the server is asked.
 */
async function onReadError(error: unknown, { silent, ownErrors }: QueryMeta) {
  if (silent) return;
  if (didNotConnect(error) && !(navigator.onLine && (await isReached()))) return;
  onError(error, ownErrors);
}

function makeClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta = {} }) => void onReadError(error, meta) }),
    mutationCache: new MutationCache({ onError: (error, _sent, _result, mutation) => onError(error, mutation.meta?.ownErrors) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Without a network the service worker answers what was read before.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && (!refused(error) || isOutdated(error)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let shared: QueryClient | undefined;

/** One client for the page's life; on the server one for each rendering, so that nobody sees somebody else's data. */
function clientOfPage(): QueryClient {
  if (typeof window === 'undefined') return makeClient();
  // It hears of changes alone, and a page may have been loaded without a network.
  onlineManager.setOnline(navigator.onLine);
  shared ??= makeClient();
  return shared;
}

/** Fetches an answer before anything on the screen asks for it. A failure is left to whoever does. */
export const prefetch = <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>): Promise<void> =>
  clientOfPage().prefetchQuery(options);

/** Lets go of answers of this kind as soon as they are wanted again. */
export const forgetAnswersOf = (kind: string) => shared?.invalidateQueries({ queryKey: [kind] });

/** Drops every cached answer: what one person has read is not for the next one. */
export const forgetAnswers = () => shared?.clear();

/** The language of the cached answers. */
let spoken: string | undefined;

/** Answers hold names in the language in which they were asked for: when the page changes it, what is on the screen is asked anew. */
function useAnswersInLanguage(client: QueryClient) {
  const locale = useLocale();
  useEffect(() => {
    if (spoken !== undefined && spoken !== locale) void client.invalidateQueries();
    spoken = locale;
  }, [client, locale]);
}

/**
 * Lets what is below use queries and mutations. The start page does without them at first, so this stands around the parts
 * that need it (dialogs, forms, lists), all of which share one client.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(clientOfPage);
  useAnswersInLanguage(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
