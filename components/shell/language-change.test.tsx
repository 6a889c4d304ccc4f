import { useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { QueryProvider } from '@/components/calls/query-provider';
import { useFormCall } from '@/components/form/use-form-call';
import { setResults } from '@/components/viewer/results';
import { NO_RESULTS } from '@/components/viewer/state';
import { viewer } from '@/components/viewer/viewer';
import type { Element } from '@/lib/elements/schema';
import en from '@/messages/en.json';
import gl from '@/messages/gl.json';
import { LanguageOfSession } from './use-language';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const page = (locale: 'en-GB' | 'gl-ES', part: ReactNode) => (
  <NextIntlClientProvider locale={locale} messages={locale === 'gl-ES' ? gl : en} timeZone="Europe/Madrid">
    <QueryProvider>{part}</QueryProvider>
  </NextIntlClientProvider>
);

function LoginForm() {
  const t = useTranslations('users.fields');
  const { form, submit } = useFormCall({
    schema: z.object({ login: z.string().min(1) }),
    initial: { login: '' },
    labelOf: () => t('login'),
    send: async () => undefined,
    done: () => undefined,
  });
  return (
    <>
      <input {...form.register('login')} />
      <p>{form.formState.errors.login?.message}</p>
      <button type="button" onClick={() => void submit()}>
        Send
      </button>
    </>
  );
}

it('what a form says of its fields is said in the new language, too', async () => {
  const { rerender } = render(page('en-GB', <LoginForm />));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Field "User name" is required')).toBeInTheDocument();
  rerender(page('gl-ES', <LoginForm />));
  expect(await screen.findByText('O campo «Nome de usuario» é obrigatorio')).toBeInTheDocument();
});

it('a form that nobody has sent says nothing when the language changes', async () => {
  const { rerender } = render(page('en-GB', <LoginForm />));
  rerender(page('gl-ES', <LoginForm />));
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByText(/obrigatorio/)).toBeNull();
});

let answer = 'Lighthouse';
function TypeName() {
  const { data } = useQuery({ queryKey: ['element', 1], queryFn: async () => answer, staleTime: Number.POSITIVE_INFINITY });
  return <p>{data}</p>;
}

it('answers with names in another language are asked for anew', async () => {
  const { rerender } = render(page('en-GB', <TypeName />));
  expect(await screen.findByText('Lighthouse')).toBeInTheDocument();
  answer = 'Faro';
  rerender(page('gl-ES', <TypeName />));
  expect(await screen.findByText('Faro')).toBeInTheDocument();
});

it('the cards on the map are asked for anew in the new language', async () => {
  const spoken: (string | null)[] = [];
  const element = (type: string) => ({ id: 1, geometricElementTypeDto: { id: 3, name: type } }) as Element;
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    spoken.push(new Headers(headers).get('accept-language'));
    return Response.json([element('Muíño')]);
  });
  setResults({ ...NO_RESULTS, state: 'shown', elements: [element('Mill')], total: 1 });
  const { rerender } = render(page('en-GB', <LanguageOfSession />));
  expect(spoken).toEqual([]);
  rerender(page('gl-ES', <LanguageOfSession />));
  await waitFor(() => expect(viewer().results.elements[0]?.geometricElementTypeDto.name).toBe('Muíño'));
  expect(spoken).toEqual(['gl-ES']);
});
