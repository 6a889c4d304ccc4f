import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import messages from '@/messages/en.json';
import { lazyPart } from './lazy-part';
import { MissingSheet } from './missing-sheet';

const close = vi.fn();
const Panel = ({ name }: { name: string }) => <p>{name} is here</p>;
const within = (part: ReactElement) =>
  render(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="UTC">
      <p>The map</p>
      {part}
    </NextIntlClientProvider>,
  );

/** Code that cannot be fetched the first `times` times. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('Failed to load chunk');
    return { default: Panel };
  });
  return load;
}
const lazy = (load: () => Promise<{ default: typeof Panel }>) =>
  lazyPart(load, { waiting: 'On its way', missing: (it) => <MissingSheet {...it} onClose={close} /> });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a part whose code comes when it is wanted', () => {
  it('shows what waits for it, then itself', async () => {
    const Lazy = lazy(failing(0));
    within(<Lazy name="Search" />);
    expect(screen.getByText('On its way')).toBeVisible();
    expect(await screen.findByText('Search is here')).toBeVisible();
  });

  it('that cannot be fetched says so in its place, and the rest of the page stays; it is fetched again when asked', async () => {
    const load = failing(2);
    const Lazy = lazy(load);
    within(<Lazy name="Search" />);
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(screen.getByText('The map')).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Search is here')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('can be closed, and is fetched anew when it is opened again', async () => {
    const Lazy = lazy(failing(1));
    const { unmount } = within(<Lazy name="Search" />);
    await screen.findByText(/could not be loaded/);
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(close).toHaveBeenCalled();
    unmount();
    within(<Lazy name="Search" />);
    expect(await screen.findByText('Search is here')).toBeVisible();
  });

  it('comes by itself once there is a network', async () => {
    const Lazy = lazy(failing(1));
    within(<Lazy name="Search" />);
    await screen.findByText(/could not be loaded/);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Search is here')).toBeVisible();
  });

  it('of a build that the server no longer has: asks to load the page again', async () => {
    const script = document.createElement('script');
    script.src = '/_next/static/chunks/old.js';
    script.type = 'text/plain';
    document.head.append(script);
    vi.stubGlobal('fetch', async () => Response.json(['chunks/new.js']));
    const Lazy = lazy(failing(1));
    within(<Lazy name="Search" />);
    expect(await screen.findByRole('button', { name: 'Load the page again' })).toBeVisible();
    script.remove();
  });
});
