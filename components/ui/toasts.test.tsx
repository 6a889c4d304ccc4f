import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toasts } from './toasts';

vi.mock('./toast-list', () => ({ default: ({ shown }: { shown: readonly unknown[] }) => <p>{shown.length} messages</p> }));

it('has the code of messages soon after the page, before the first one: it may say that there is no network', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Toasts />);
  expect(screen.queryByText('0 messages')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await vi.waitFor(() => expect(screen.getByText('0 messages')).toBeTruthy());
});
