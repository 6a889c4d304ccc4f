import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { enterSession } from '@/components/session/session';
import { Toasts } from '@/components/ui/toasts';
import messages from '@/messages/en.json';
import '@/components/ui/toast-list';
import '@/components/sending/send-waiting';
import { useWaiting, type Waiting } from '@/components/sending/waiting';
import { EVERYWHERE } from '@/lib/users/schema';
import { useOutbox } from './use-outbox';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.mock('@/components/sending/storage', () => ({
  readWaiting: async () => useWaiting.getState().waiting,
  writeWaiting: async () => {},
  deleteWaiting: async () => {},
}));

const Outbox = () => {
  useOutbox();
  return null;
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, __: object, run: (lock: object) => unknown) => run({}) },
  });
});

it('asks a server that does not answer soon again, and then more and more rarely', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', asked);
  enterSession({
    serviceToken: 'token',
    user: { id: 7, login: 'ana', locale: 'en-GB', locked: false, userRoleDto: { code: 'USER' }, reviewScope: EVERYWHERE },
  });
  useWaiting.setState({
    waiting: [
      {
        key: 'a',
        userId: 7,
        type: { id: 1, name: 'Spring' },
        files: [],
        state: 'waiting',
        change: { body: {}, sendingKey: 'x' },
      } as unknown as Waiting,
    ],
  });
  render(
    <NextIntlClientProvider locale="en-GB" messages={messages}>
      <Outbox />
    </NextIntlClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1)));
  // Three seconds later, then ten, then every thirty.
  const after = async (ms: number, times: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    expect(asked).toHaveBeenCalledTimes(times);
  };
  await after(2500, 1);
  await after(1500, 2);
  await after(8000, 2);
  await after(3000, 3);
  await after(25_000, 3);
  await after(6000, 4);
});

it('what the server refuses is said at once, and not sent again', async () => {
  const problem = { globalError: 'No', code: 'project.common.invalid', fieldErrors: [] };
  const asked = vi.fn(async () => new Response(JSON.stringify(problem), { status: 400 }));
  vi.stubGlobal('fetch', asked);
  useWaiting.setState({
    waiting: [
      {
        key: 'b',
        userId: 7,
        type: { id: 1, name: 'Spring' },
        files: [],
        state: 'waiting',
        change: { body: {}, sendingKey: 'x' },
      } as unknown as Waiting,
    ],
  });
  render(
    <NextIntlClientProvider locale="en-GB" messages={messages}>
      <Outbox />
      <Toasts />
    </NextIntlClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(useWaiting.getState().waiting[0]?.state).toBe('refused')));
  await vi.waitFor(() => expect(screen.getByText(/needs your answer/)).toBeTruthy());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toHaveBeenCalledTimes(1);
});
