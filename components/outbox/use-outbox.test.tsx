import { act, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { enterSession } from '@/components/shell/session';
import messages from '@/messages/en.json';
import './outbox';
import { useOutbox } from './use-outbox';
import { type Waiting, waiting } from './waiting';

vi.mock('./storage', () => ({
  readWaiting: async () => waiting.get(),
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

it('asks a server that does not answer again after a while, and not at once', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', asked);
  enterSession({
    serviceToken: 'token',
    user: { id: 7, login: 'ana', locale: 'en-GB', locked: false, userRoleDto: { code: 'USER' } },
  });
  waiting.set([
    { key: 'a', userId: 7, type: { id: 1, name: 'Spring' }, photos: [], state: 'waiting', body: {} } as unknown as Waiting,
  ]);
  render(
    <NextIntlClientProvider locale="en-GB" messages={messages}>
      <Outbox />
    </NextIntlClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1)));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});
