import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useReached } from './use-reached';

const Sign = () => <p>{useReached() ? 'reached' : 'not reached'}</p>;
const broughtByWorker = (it: boolean) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: it ? {} : null }, configurable: true });

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('a page that the service worker may have brought finds out whether the server answers, and that it answers again', async () => {
  broughtByWorker(true);
  const answer = vi.fn(async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', answer);
  render(<Sign />);
  expect(await screen.findByText('not reached')).toBeVisible();
  answer.mockImplementation(async () => new Response());
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('reached')).toBeVisible();
});

it('any other page does not ask', () => {
  broughtByWorker(false);
  const answer = vi.fn();
  vi.stubGlobal('fetch', answer);
  render(<Sign />);
  expect(screen.getByText('reached')).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
});
