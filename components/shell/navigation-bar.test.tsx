import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell, stubCalls, unreachable } from '@/components/test/in-shell';
import type { Values } from '@/lib/parameters/schema';
import { NavigationBar } from './navigation-bar';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const types = [{ id: 1, name: 'Lighthouse', geometryType: 'POINT' as const }];
const pixel = 'iVBORw0KGgo=';

function show(settings: Values = {}, role?: 'USER' | 'ADMIN') {
  const user = renderInShell(<NavigationBar types={types} />, settings);
  if (role) logIn(role);
  return user;
}
const bar = () => within(screen.getByRole('banner'));
/** The menus that stand on the bar itself. */
const offered = () =>
  ['Browse', 'My contributions', 'Add an element', 'Administration'].filter((name) => bar().queryByRole('button', { name }));

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/');
});

afterEach(() => vi.restoreAllMocks());

describe('what each role is offered', () => {
  const off = { ENABLE_GEOMETRIC_ELEMENT_QUERY: 'false', ENABLE_GEOMETRIC_ELEMENT_INSERTION: 'false' };
  const noInsertion = { ENABLE_GEOMETRIC_ELEMENT_INSERTION: 'false' };
  it.each([
    ['visitor', undefined, {}, ['Browse', 'Add an element']],
    ['contributor', 'USER', {}, ['Browse', 'My contributions', 'Add an element']],
    ['administrator', 'ADMIN', {}, ['Browse', 'My contributions', 'Add an element', 'Administration']],
    ['visitor, nothing to be added', undefined, noInsertion, ['Browse']],
    ['contributor, nothing to be added', 'USER', noInsertion, ['Browse', 'My contributions']],
    ['visitor, all switched off', undefined, off, []],
    ['contributor, all switched off', 'USER', off, []],
    ['administrator, all switched off', 'ADMIN', off, ['Browse', 'My contributions', 'Add an element', 'Administration']],
  ] as const)('%s', (_, role, settings, menus) => {
    show(settings, role);
    expect(offered()).toEqual(menus);
  });

  it('an administrator has the way to each screen of the administration', async () => {
    const user = show({}, 'ADMIN');
    await user.click(bar().getByRole('button', { name: 'Administration' }));
    const lines = await screen.findAllByRole('menuitem');
    expect(lines).toHaveLength(22);
    await user.click(screen.getByRole('menuitem', { name: 'Attribute types' }));
    expect(window.location.pathname).toBe('/admin/attributeType');
  });
});

it('in the administration area the one menu of narrower screens shows the area’s screens at once', async () => {
  window.history.replaceState(null, '', '/admin/users');
  const user = show({}, 'ADMIN');
  await user.click(bar().getByRole('button', { name: 'Menu' }));
  const line = (name: string) => screen.getByRole('menuitem', { name });
  expect(await screen.findByRole('menuitem', { name: 'Administration' })).toHaveAttribute('aria-expanded', 'true');
  expect(line('Attribute types')).toBeInTheDocument();
  await user.click(line('Administration'));
  expect(screen.queryByRole('menuitem', { name: 'Attribute types' })).toBeNull();
});

describe('brand', () => {
  it('is the title in the language of the page, and leads to the map', () => {
    show({ APP_TITLE: '[SEP-es-ES]Mapa[SEP-en-GB]Atlas' });
    expect(bar().getByRole('link', { name: 'Atlas' })).toHaveAttribute('href', '/');
  });

  it('is the logo where there is one, named by the title, and leads where the operator wants', () => {
    show({ APP_TITLE: 'Atlas', NAVBAR_LOGO: pixel, NAVBAR_IMAGE_LINK: 'https://example.gal/' });
    expect(bar().getByRole('link', { name: 'Atlas' })).toHaveAttribute('href', 'https://example.gal/');
    expect(bar().getByRole('img', { name: 'Atlas' })).toHaveClass('max-h-[4vh]');
    expect(bar().queryByText('Atlas')).toBeNull();
  });

  it('is the title where the logo cannot be shown, also when that was known before the page came to life', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no picture'));
    show({ APP_TITLE: 'Atlas', NAVBAR_LOGO: pixel });
    expect(await bar().findByText('Atlas')).toBeInTheDocument();
    expect(bar().queryByRole('img', { name: 'Atlas' })).toBeNull();
  });

  it('leads nowhere that is no page', () => {
    show({ NAVBAR_IMAGE_LINK: 'javascript:alert(1)' });
    expect(bar().getByRole('link', { name: 'Vieiro' })).toHaveAttribute('href', '/');
  });
});

describe('the Android app', () => {
  const on = { ALLOW_DOWNLOAD_APK: 'true' };
  const press = async (user: ReturnType<typeof show>) =>
    user.click(bar().getByRole('button', { name: 'Download the Android app' }));
  const apk = {
    originalFilename: 'vieiro.apk',
    fileUrl: '/api/attached_files/general/4',
    fileFormat: { code: 'FILE_FORMAT_APK' },
  };
  const found = (...items: object[]) => json({ result: { items, totalItems: items.length } });

  it('is not offered unless the operator says so', () => {
    show();
    expect(bar().queryByRole('button', { name: 'Download the Android app' })).toBeNull();
  });

  it('is fetched and handed over under its own name', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const sent = stubCalls(found(apk), new Response('PK'));
    await press(show(on));
    await waitFor(() => expect(names).toEqual(['vieiro.apk']));
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/attached_files/general?fileFormat=FILE_FORMAT_APK&sortField=id&sortOrder=desc',
      '/api/attached_files/general/4',
    ]);
  });

  it.each([
    ['there is none', () => stubCalls(found())],
    ['its file is missing', () => stubCalls(found(apk), new Response(null, { status: 404 }))],
    ['the server cannot be reached', () => stubCalls(unreachable)],
  ])('a dialog says that it cannot be downloaded: %s', async (_, answers) => {
    answers();
    await press(show(on));
    expect(await screen.findByRole('dialog', { name: 'File could not be downloaded' })).toBeInTheDocument();
  });
});
