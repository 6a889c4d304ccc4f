import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { ReviewText } from '@/lib/review-queue/schema';
import { ReviewTextsScreen } from './review-texts-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const LANGUAGES = ['en-GB', 'es-ES', 'gl-ES'];
const text = (id: number, kind: ReviewText['kind'], code: string, words: string): ReviewText => ({
  ...{ id, kind },
  code: {
    ...{ id, code, codeGroup: { groupCode: 'REVIEW_TEXT' } },
    listInternationalizationDto: LANGUAGES.map((language) => ({ language, description: `${words} ${language.slice(0, 2)}` })),
  },
});

let texts: ReviewText[];
let sent: { method: string; path: string; body: unknown }[];
let refusal: Response | undefined;

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/admin/reviewTexts');
  texts = [text(1, 'REJECT', 'BLURRED', 'It is blurred'), text(2, 'ASK', 'WHERE', 'Where is it?')];
  [sent, refusal] = [[], undefined];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(path, 'http://x');
    if (method === 'GET') return json(pathname.endsWith('/review/texts') ? texts : []);
    sent.push({ method, path: pathname, body: body ? JSON.parse(String(body)) : undefined });
    if (refusal) return refusal;
    if (method === 'DELETE') {
      texts = texts.slice(1);
      return new Response(null, { status: 204 });
    }
    return json(texts[0], method === 'POST' ? 201 : 200);
  });
});

const open = () => {
  const user = renderInShell(<ReviewTextsScreen />);
  logIn('ADMIN');
  return user;
};
const words = { en: 'Too dark', es: 'Muy oscura', gl: 'Moi escura' };
const fill = async (user: ReturnType<typeof open>, dialog: ReturnType<typeof within>) => {
  for (const [name, description] of [
    ['Text (English)', words.en],
    ['Text (Castellano)', words.es],
    ['Text (Galego)', words.gl],
  ] as const)
    await user.type(dialog.getByRole('textbox', { name }), description);
};

it('lists each text in the reader’s language, with what it is used for', async () => {
  open();
  const row = within((await screen.findByText('It is blurred en')).closest('tr') as HTMLElement);
  expect(row.getByText('Reason for rejecting')).toBeInTheDocument();
  expect(row.getByText('BLURRED')).toBeInTheDocument();
  expect(within(screen.getByText('Where is it? en').closest('tr') as HTMLElement).getByText('Question')).toBeInTheDocument();
  await nothingFound();
});

it('is searched in every language', async () => {
  texts[1] = { ...(texts[1] as ReviewText), code: text(2, 'ASK', 'WHERE', 'Ónde está').code };
  const user = open();
  await screen.findByText('It is blurred en');
  await user.type(screen.getByRole('searchbox', { name: 'Search this list' }), 'esta ONDE gl');
  await waitFor(() => expect(screen.queryByText('It is blurred en')).toBeNull());
  expect(screen.getByText('Ónde está en')).toBeVisible();
});

it('the row that a link names is highlighted', async () => {
  window.history.replaceState(null, '', '/admin/reviewTexts?id=2');
  open();
  expect((await screen.findByText('Where is it? en')).closest('tr')).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('It is blurred en').closest('tr')).not.toHaveAttribute('aria-current');
});

it('without any it says what that means', async () => {
  texts = [];
  open();
  expect(await screen.findByText(/^There are no texts yet\. Without a reason nothing can be rejected/)).toBeVisible();
});

it('a text is added in every language; one that lacks a language is not sent, and says which', async () => {
  const user = open();
  await screen.findByText('It is blurred en');
  await user.click(screen.getByRole('button', { name: 'Add a text' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a text' }));
  await user.type(dialog.getByRole('textbox', { name: 'Text (English)' }), words.en);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Text (Galego)' })).toBeInvalid());
  expect(sent).toEqual([]);
  await nothingFound();
  await user.clear(dialog.getByRole('textbox', { name: 'Text (English)' }));
  await fill(user, dialog);
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Used for/ }), 'Question');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const said = { 'en-GB': words.en, 'es-ES': words.es, 'gl-ES': words.gl };
  const listInternationalizationDto = Object.entries(said).map(([language, description]) => ({ language, description }));
  expect(sent).toMatchObject([{ method: 'POST', body: { kind: 'ASK', code: { listInternationalizationDto } } }]);
});

it('what is refused is said at its language, and what was typed stays', async () => {
  const message = 'This text holds what cannot be stored.';
  refusal = json({ code: 'x', globalError: 'No', fieldErrors: [{ fieldName: 'code.en-GB', message }] }, 400);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Modify It is blurred en' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a text' }));
  const galician = dialog.getByRole('textbox', { name: 'Text (Galego)' });
  expect(galician).toHaveValue('It is blurred gl');
  await user.clear(galician);
  await user.type(galician, words.gl);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
  expect(galician).toHaveValue(words.gl);
  expect(sent).toMatchObject([{ path: expect.stringMatching(/\/review\/texts\/1$/), body: { kind: 'REJECT' } }]);
});

it('a text is deleted after a question that names it', async () => {
  const user = open();
  await screen.findByText('It is blurred en');
  await user.click(screen.getByRole('button', { name: 'Delete It is blurred en' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this text?' }));
  expect(question.getByText(/“It is blurred en” can no longer be chosen/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('It is blurred en')).toBeNull());
  expect(sent.map(({ method, path }) => [method, path])).toEqual([['DELETE', expect.stringMatching(/\/review\/texts\/1$/)]]);
});
