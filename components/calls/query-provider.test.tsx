import { useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import en from '@/messages/en.json';
import { setCallErrorHandler } from './call-errors';
import { QueryProvider } from './query-provider';

const reached = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('@/lib/http/reached', () => ({ isReached: reached }));

const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en-GB" messages={en} timeZone="Europe/Madrid">
    <QueryProvider>{children}</QueryProvider>
  </NextIntlClientProvider>
);

const reported = vi.fn(() => true);
beforeEach(() => {
  reported.mockClear();
  setCallErrorHandler(reported);
});

/** Reads something that fails in this way. */
async function readFailing(error: AppError, name: string) {
  const queryFn = () => Promise.reject(error);
  const { result } = renderHook(() => useQuery({ queryKey: [name], queryFn, retry: false }), { wrapper });
  await waitFor(() => expect(result.current.isError).toBe(true));
}

it.each([
  ['nobody answers at all', 'project.common.networkError', false, 0],
  ['only this call found no connection', 'project.common.networkError', true, 1],
  ['the server fails', 'project.common.unexpected', true, 1],
] as const)('what a screen reads by itself, when %s, is reported this often', async (name, code, answers, times) => {
  reached.mockResolvedValue(answers);
  await readFailing(new AppError(code), name);
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(times));
});
