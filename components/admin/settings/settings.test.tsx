import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '@/components/session/session';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell, sessionOf } from '@/components/test/in-shell';
import { hasUnsaved } from '@/components/ui/unsaved';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { parameter } from '@/lib/test/parameters';
import { pageOf } from './pages';
import { SettingsScreen } from './settings-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const title = '[SEP-en-GB]Map[SEP-es-ES]Mapa[SEP-gl-ES]Mapa';
let parameters: ConfigurationParameter[];
let layers: object[];
let sent: { path: string; body: { value?: string; version?: number } }[];
let answer: (id: number, body: { value?: string; version?: number }) => Response;
const newer = (id: number, value: string | undefined): ConfigurationParameter => {
  const found = parameters.find((it) => it.id === id) as ConfigurationParameter;
  return { ...found, value: value ?? null, version: found.version + 1 };
};

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/admin/settings');
  sent = [];
  layers = [];
  parameters = [
    parameter('APP_TITLE', 'INTERNATIONALIZATED_TEXT', title, { id: 1, name: 'Title', mandatory: true }),
    parameter('MENU_BACKGROUND_COLOR', 'COLOR', '#003366', { id: 2, name: 'Bar' }),
    parameter('BIN_DAYS', 'NUMBER', '30', { id: 3, name: 'Days in the bin', mandatory: true }),
    parameter('LIMIT_FILES_PER_ELEMENT', 'NUMBER', '5', { id: 4, name: 'Files of an element' }),
    parameter('NEW_THING', 'TEXT', 'x', { id: 6, name: 'Something new' }),
  ];
  answer = (id, body) => json(newer(id, body.value));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/environment'))
      return json({
        mailIsOn: false,
        variables: [
          { name: 'SMTP_URL', value: null },
          { name: 'MAIL_FROM', value: 'map@example.org' },
        ],
      });
    if (path.includes('/geometric_layer?')) return json({ result: { items: layers, totalItems: layers.length } });
    if (path.includes('/missing')) return json({ result: { items: [], totalItems: 0, kinds: [] } });
    if (path.endsWith('/all')) return json(parameters);
    const id = Number(/\/(\d+)$/.exec(path)?.[1]);
    const body = JSON.parse(String(init.body));
    sent.push({ path, body });
    const response = answer(id, body);
    if (response.ok) parameters = parameters.map((it) => (it.id === id ? newer(id, body.value) : it));
    return response;
  });
});

const open = async (page: string) => {
  window.history.replaceState(null, '', `/admin/settings?page=${page}`);
  const user = renderInShell(<SettingsScreen />);
  logIn('ADMIN');
  return user;
};
const save = () => screen.getByRole('button', { name: 'Save' });

it('what belongs together is saved by one button, each upon the version that was read', async () => {
  const user = await open('contribution');
  const days = await screen.findByRole('textbox', { name: /Days in the bin/ });
  const files = screen.getByRole('textbox', { name: /Files of an element/ });
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await user.clear(days);
  await user.type(days, '7');
  await user.clear(files);
  await user.type(files, '9');
  expect(screen.getByText('2 changes are not saved.')).toBeVisible();
  await nothingFound();
  await user.click(save());
  await waitFor(() =>
    // Each by a call of its own, in whatever order the fields have said last that they differ.
    expect(sent.map(({ path, body }) => [path.slice(-1), body.value, body.version]).sort()).toEqual([
      ['3', '7', 1],
      ['4', '9', 1],
    ]),
  );
  expect(
    await screen.findByText(/^Saved: (Days in the bin, Files of an element|Files of an element, Days in the bin)$/),
  ).toBeInTheDocument();
  await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'));
  expect(screen.getByRole('textbox', { name: /Days in the bin/ })).toHaveValue('7');
});

it('what is wrong is said at its field by its name, and is not sent', async () => {
  const user = await open('contribution');
  const days = await screen.findByRole('textbox', { name: /Days in the bin/ });
  await user.clear(days);
  await user.type(days, 'many');
  await user.click(save());
  expect(await screen.findByText(/Days in the bin" is not valid/)).toBeVisible();
  expect(sent).toEqual([]);
});

it('where somebody else has saved meanwhile, both values are shown, and the person chooses', async () => {
  answer = (id, { version }) =>
    version === 2
      ? json(newer(id, '7'))
      : json({ code: 'project.common.changedMeanwhile', globalError: 'Changed', fieldErrors: [], current: newer(3, '14') }, 409);
  const user = await open('contribution');
  const days = await screen.findByRole('textbox', { name: /Days in the bin/ });
  await user.clear(days);
  await user.type(days, '7');
  await user.click(save());
  const asks = await screen.findByRole('dialog');
  expect(within(asks).getByText('14')).toBeVisible();
  await user.click(within(asks).getByRole('radio', { name: /^Yours/ }));
  await user.click(within(asks).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ value: '7', version: 2 }));
});

it('changes can be discarded', async () => {
  const user = await open('contribution');
  const days = await screen.findByRole('textbox', { name: /Days in the bin/ });
  await user.type(days, '1');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole('textbox', { name: /Days in the bin/ })).toHaveValue('30');
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
});

describe('what is typed and not saved', () => {
  const days = () => screen.findByRole('textbox', { name: /Days in the bin/ });
  const storedOf = (id: number) => localStorage.getItem(`vieiro.form.7.admin.configuration.${id}`);
  const offer = /^You typed something here on .* that was not saved\.$/;
  /** Types in two fields and goes, as a reload or a closed tab does. */
  async function leave() {
    const user = await open('contribution');
    await user.clear(await days());
    await user.type(await days(), '7');
    const files = screen.getByRole('textbox', { name: /Files of an element/ });
    await user.clear(files);
    await user.type(files, '9');
    await waitFor(() => expect([storedOf(3), storedOf(4)].map((it) => it && JSON.parse(it).values.value)).toEqual(['7', '9']));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    cleanup();
  }

  it('is offered again at once, and goes on upon the version that it was typed upon; saved, it is gone', async () => {
    await leave();
    parameters = parameters.map((it) => (it.id === 3 ? { ...it, value: '14', version: 4 } : it));
    const user = await open('contribution');
    expect(await days()).toHaveValue('14');
    expect(screen.getAllByText(offer)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await days()).toHaveValue('7');
    expect(screen.getByRole('textbox', { name: /Files of an element/ })).toHaveValue('9');
    expect(screen.queryByText(offer)).toBeNull();
    await user.click(save());
    await waitFor(() =>
      expect(sent.map(({ body }) => [body.value, body.version])).toEqual([
        ['7', 1],
        ['9', 1],
      ]),
    );
    await waitFor(() => expect([storedOf(3), storedOf(4)]).toEqual([null, null]));
  });

  it('is discarded on the offer, and with the changes', async () => {
    await leave();
    const user = await open('contribution');
    await days();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect([storedOf(3), storedOf(4), ((await days()) as HTMLInputElement).value]).toEqual([null, null, '30']);
    await user.type(await days(), '1');
    await waitFor(() => expect(storedOf(3)).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    cleanup();
    expect(storedOf(3)).toBeNull();
  });

  it('is no draft once it is typed back to what is saved', async () => {
    const user = await open('contribution');
    await user.type(await days(), '1');
    await waitFor(() => expect(storedOf(3)).not.toBeNull());
    await user.type(await days(), '{Backspace}');
    cleanup();
    expect(storedOf(3)).toBeNull();
  });

  it('is on no other page, and of no other account', async () => {
    await leave();
    await open('brand');
    await screen.findByRole('textbox', { name: 'Title (English)' });
    expect(screen.queryByText(offer)).toBeNull();
    cleanup();
    await open('contribution');
    expect(await screen.findByText(offer)).toBeVisible();
    cleanup();
    window.history.replaceState(null, '', '/admin/settings?page=contribution');
    const other = sessionOf('ADMIN');
    act(() => enterSession({ ...other, user: { ...other.user, id: 8 } }));
    renderInShell(<SettingsScreen />);
    expect(await days()).toHaveValue('30');
    expect(screen.queryByText(offer)).toBeNull();
  });
});

it('the brand is previewed while it is typed', async () => {
  const user = await open('brand');
  const preview = within(await screen.findByRole('figure'));
  expect(preview.getByText('Map')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Title (English)' }), ' of lights');
  expect(preview.getByText('Map of lights')).toBeVisible();
  const colour = screen.getByRole('textbox', { name: /^Bar/ });
  await user.clear(colour);
  await user.type(colour, '#550000');
  await waitFor(() => expect(screen.getByRole('figure')).toHaveStyle({ '--bar': '#550000' }));
});

it('the base map at first is chosen by its name among the backgrounds; one that is gone is said to be', async () => {
  parameters = [...parameters, parameter('MAP_BASE_MAP', 'TEXT', '99', { id: 7, name: 'Base map at first' })];
  const called = (description: string) => ({ code: 'X', listInternationalizationDto: [{ language: 'en-GB', description }] });
  layers = [
    { id: 5, code: called('Aerial'), geometricLayerGroup: { id: 1, code: 'BACKGROUND_LAYER_GROUP' } },
    { id: 6, code: called('Rivers'), geometricLayerGroup: { id: 2, code: 'WATER' } },
  ];
  const user = await open('map');
  const choice = await screen.findByRole('combobox', { name: /Base map at first/ });
  await within(choice).findByRole('option', { name: 'Layer 99, which is no background any more' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual([
    ...['The one that is initially visible', 'Aerial', "Vieiro's own map", 'Layer 99, which is no background any more'],
  ]);
  await user.selectOptions(choice, 'Aerial');
  await user.click(save());
  await waitFor(() => expect(sent.map(({ body }) => body.value)).toEqual(['5']));
});

it('an extent is four sides: nothing says that it is written with commas', async () => {
  const made = parameter('MAP_INITIAL_EXTENT', 'TEXT', '-9,41,-6,44', { id: 7, name: 'Extent at first' });
  const help = {
    code: 'H',
    listInternationalizationDto: [{ language: 'en-GB', description: 'Four numbers, separated by commas.' }],
  };
  parameters = [...parameters, { ...made, attributeType: { ...made.attributeType, helpCode: help as never } }];
  await open('map');
  const extent = await screen.findByRole('group', { name: /^Extent at first/ });
  expect(extent).toHaveAccessibleDescription('In degrees of longitude and latitude (EPSG:4326).');
  expect(within(extent).getByRole('spinbutton', { name: 'West' })).toHaveValue(-9);
  expect(screen.queryByText(/separated by commas/)).toBeNull();
});

it('what the environment sets is shown, and cannot be changed', async () => {
  await open('mail');
  expect(await screen.findByText('map@example.org')).toBeVisible();
  expect(screen.getByText(/SMTP_URL is not set/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await nothingFound();
});

describe('the pages', () => {
  it.each([
    ['APP_TITLE', 'brand'],
    ['FOOTER_TEXT_2', 'brand'],
    ['MAP_MAX_EXTENT', 'map'],
    ['ALLOW_DOWNLOAD_APK', 'brand'],
    ['ALLOW_CONFIGURE_LAYERS_OPACITY', 'map'],
    ['ENABLE_GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT', 'privacy'],
    ['ENABLE_ANONYMOUS_READING', 'privacy'],
    ['ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'contribution'],
    ['ACTIVE_LANGUAGES', 'languages'],
    ['A_NEW_ONE', 'more'],
  ])('%s stands on %s', (code, page) => expect(pageOf(code)).toBe(page));
});
