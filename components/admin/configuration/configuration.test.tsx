import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { parameter } from '@/lib/test/parameters';
import { ConfigurationScreen } from './configuration-screen';
import { ParameterDialog } from './parameter-dialog';
import { parameterIssues } from './use-parameter-form';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const mandatory = { mandatory: true };
const open = (it: ConfigurationParameter, settings = {}) =>
  renderInShell(<ParameterDialog parameter={it} close={vi.fn()} />, settings);
const save = (user: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Save' }));
const title = '[SEP-en-GB]Map[SEP-es-ES]Mapa[SEP-gl-ES]Mapa';

it('a text needs every active language, and says which is missing', async () => {
  const sent = stubCalls();
  const user = open(parameter('APP_TITLE', 'INTERNATIONALIZATED_TEXT', title, mandatory));
  const galician = screen.getByRole('textbox', { name: 'Value (Galego)' });
  await user.clear(galician);
  await save(user);
  expect(await screen.findByText('There must be a text for Galego')).toBeVisible();
  expect(galician).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Value (English)' })).toBeValid();
  expect(sent).toEqual([]);
});

it('texts travel as one, the languages that are not on offer with them', async () => {
  const pageTitle = parameter('APP_TITLE', 'INTERNATIONALIZATED_TEXT', `[SEP-fr-FR]Carte${title}`);
  const sent = stubCalls(json(pageTitle));
  const user = open(pageTitle);
  await user.type(screen.getByRole('textbox', { name: 'Value (English)' }), 's');
  await save(user);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ value: '[SEP-fr-FR]Carte[SEP-es-ES]Mapa[SEP-gl-ES]Mapa[SEP-en-GB]Maps' });
});

it('the default language cannot be taken away; another one can become it', async () => {
  const languages = parameter('ACTIVE_LANGUAGES', 'LANGUAGE', 'en-GB,es-ES', mandatory);
  const sent = stubCalls(json(languages));
  const user = open(languages);
  expect(screen.getByRole('checkbox', { name: 'English' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Galego' }));
  await user.click(screen.getByRole('radio', { name: 'Castellano is the default language' }));
  expect(screen.getByRole('checkbox', { name: 'Castellano' })).toBeDisabled();
  await save(user);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ value: 'es-ES,en-GB,gl-ES' });
});

it('an image has to be chosen before it can be saved; it travels as raw base64 with its name', async () => {
  const logo = parameter('NAVBAR_LOGO', 'IMAGE', 'iVBORw0K', { mimeType: 'image/png', filename: 'old-1.png' });
  const sent = stubCalls(json(logo));
  const user = open(logo);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await save(user);
  expect(sent).toEqual([]);
  await user.upload(screen.getByLabelText(/^Value/), new File(['png'], 'new.png', { type: 'image/png' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled'));
  await save(user);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    path: '/api/configuration_parameter/5',
    body: { value: 'cG5n', filename: 'new.png', mimeType: 'image/png' },
  });
});

it('a cell of the footer has a text for each language; one that served all begins as the text of each', async () => {
  const footer = parameter('FOOTER_TEXT_1', 'FORMATTED_TEXT', '<p>Council</p>');
  const user = open(footer);
  const languages = ['English', 'Castellano', 'Galego'];
  for (const name of languages) {
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('textbox', { name: `Value (${name})` })).toHaveTextContent('Council');
  }
  const keys = (value: string) => parameterIssues(footer, { value }, ['en-GB', 'es-ES']).map(({ key }) => key);
  expect(keys('<p>Council</p>')).toEqual([]);
  expect(keys('[SEP-en-GB]<p>Council</p>')).toEqual([]);
  expect(keys('<p>All</p>[SEP-en-GB]<p>Council</p>')).toEqual(['project.app.Body.field.invalid']);
  expect(keys('')).toEqual([]);
});

it('formatted text that says nothing is no value', () => {
  const footer = parameter('FOOTER_TEXT_1', 'FORMATTED_TEXT', null, mandatory);
  const keys = (value: string) => parameterIssues(footer, { value }, ['en-GB']).map(({ key }) => key);
  expect(keys('<p></p>')).toEqual(['project.configurationParameter.required']);
  expect(keys('<p>Hello</p>')).toEqual([]);
});

it('a colour that cannot be read stays as it was entered, and the field says what is shown in its place', async () => {
  const user = open(parameter('MENU_TEXT_COLOR', 'COLOR', '#ffffff'), { MENU_BACKGROUND_COLOR: '#003366' });
  expect(screen.queryByText(/could not be read/)).toBeNull();
  const box = screen.getByRole('textbox', { name: /^Value/ });
  await user.clear(box);
  await user.type(box, '#224488');
  expect(screen.getByText(/could not be read everywhere/)).toBeVisible();
  expect(screen.getByText(/^#[0-9a-f]{6} on the bar$/)).toBeVisible();
  expect(box).toHaveValue('#224488');
});

describe('the table of parameters', () => {
  const rows = [
    parameter('NAVBAR_LOGO', 'IMAGE', null, { id: 1, state: 'EMPTY' }),
    parameter('MENU_TEXT_COLOR', 'COLOR', '#102030', { id: 2, state: 'SET', defaultValue: '#0e6a62' }),
    parameter('SHOW_GEOBOOKMARK_CONTROL', 'BOOLEAN', 'false', { id: 3, state: 'SET', defaultValue: 'true' }),
    parameter('APP_TITLE', 'INTERNATIONALIZATED_TEXT', title, { id: 4, state: 'DEFAULT', ...mandatory }),
  ];
  const list = () => json({ result: { items: rows, totalItems: rows.length } });
  const noneMissing = () => json({ result: { items: [], totalItems: 0, kinds: [] } });
  const table = async () => {
    const sent = stubCalls(noneMissing(), list(), new Response(null, { status: 204 }), noneMissing(), list());
    const user = renderInShell(<ConfigurationScreen />);
    await screen.findByText('NAVBAR_LOGO', { selector: 'code' });
    return { sent, user };
  };
  const row = (code: string) => within(screen.getByText(code, { selector: 'code' }).closest('tr') as HTMLElement);
  const offers = (code: string) =>
    row(code)
      .getAllByRole('button')
      .flatMap((it) => /^(Clear|Put the default)/.exec(it.getAttribute('aria-label') ?? it.textContent ?? '')?.[0] ?? []);

  it('says the state of each, and offers to clear and to go back to the default where that changes something', async () => {
    await table();
    expect(row('NAVBAR_LOGO').getByText('Empty')).toBeVisible();
    expect(row('MENU_TEXT_COLOR').getByText('Set')).toBeVisible();
    expect(row('APP_TITLE').getByText('Default')).toBeVisible();
    expect(offers('NAVBAR_LOGO')).toEqual(['Put the default']);
    expect(offers('MENU_TEXT_COLOR')).toEqual(['Clear', 'Put the default']);
    expect(offers('SHOW_GEOBOOKMARK_CONTROL')).toEqual(['Put the default']);
    expect(offers('APP_TITLE')).toEqual([]);
  });

  it('shows the default before it takes the place of a value', async () => {
    const { sent, user } = await table();
    await user.click(screen.getByRole('button', { name: 'Put the default of MENU_TEXT_COLOR back' }));
    const question = await screen.findByRole('dialog', { name: /MENU_TEXT_COLOR/ });
    expect(within(question).getByText('#0e6a62')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Put the default back' }));
    await vi.waitFor(() =>
      expect(sent[2]).toMatchObject({ method: 'DELETE', path: '/api/configuration_parameter/2?version=1&to=default' }),
    );
  });

  it('clears without going back to the default', async () => {
    const { sent, user } = await table();
    await user.click(screen.getByRole('button', { name: 'Clear MENU_TEXT_COLOR' }));
    const question = await screen.findByRole('dialog', { name: /MENU_TEXT_COLOR/ });
    expect(within(question).getByText(/does not go back to its default/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Clear' }));
    await vi.waitFor(() => expect(sent[2]).toMatchObject({ method: 'DELETE', path: '/api/configuration_parameter/2?version=1' }));
  });
});
