import { act, renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { QueryProvider } from '@/components/calls/query-provider';
import { NewPassword } from '@/lib/users/schema';
import en from '@/messages/en.json';
import { type Checks, useFormCall } from './use-form-call';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en-GB" messages={en} timeZone="Europe/Madrid">
    <QueryProvider>{children}</QueryProvider>
  </NextIntlClientProvider>
);

interface Account {
  login: string;
  password: string;
  note: string;
}
const schema = z.object({ login: z.string().trim().min(1), password: NewPassword, note: z.string().max(5) });

/** What a form says of these values, by field, and what it sends. */
async function submitted(
  initial: Account,
  { rules = schema as z.ZodType, checks }: { rules?: z.ZodType; checks?: Checks<Account> },
) {
  const send = vi.fn(async () => undefined);
  const labelOf = (path: string) => path.toUpperCase();
  const options = { schema: rules, initial, labelOf, checks, send, done: () => undefined };
  const { result } = renderHook(() => useFormCall<Account, undefined>(options), { wrapper });
  await act(() => result.current.submit());
  const said = Object.entries(result.current.form.formState.errors).map(([name, it]) => [name, it.type, it.message]);
  return { said, sent: send.mock.calls as unknown[][] };
}
const valid: Account = { login: ' ana ', password: 'secret words', note: '' };

it('sends what the schema makes of the values', async () => {
  const { said, sent } = await submitted(valid, {});
  expect([said, sent.map(([body]) => body)]).toEqual([[], [{ ...valid, login: 'ana' }]]);
});

it('says at each field which rule of the schema it breaks, in our words', async () => {
  const { said, sent } = await submitted({ login: ' ', password: 'ñ'.repeat(40), note: 'too long' }, {});
  expect(sent).toEqual([]);
  expect(said).toEqual([
    ['login', 'too_small', 'Field "LOGIN" is required'],
    ['password', 'custom', expect.stringContaining('72')],
    ['note', 'too_big', expect.stringMatching(/NOTE.*5/)],
  ]);
});

it('adds rules beyond the schema, whose own words stand first', async () => {
  const checks: Checks<Account> = () => [
    { path: 'login', key: 'project.app.Body.field.invalid' },
    { path: 'note', key: 'project.app.Body.field.invalid' },
  ];
  const { said } = await submitted({ ...valid, login: '' }, { checks });
  expect(said.map(([name, type]) => [name, type])).toEqual([
    ['login', 'too_small'],
    ['note', 'project.app.Body.field.invalid'],
  ]);
  expect((await submitted(valid, { checks })).sent).toEqual([]);
});

it('sends nothing when a rule about the whole is broken', async () => {
  const { sent } = await submitted(valid, { rules: schema.refine(() => false) });
  expect(sent).toEqual([]);
});
