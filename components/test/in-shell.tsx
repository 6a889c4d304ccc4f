import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { forgetAnswers, QueryProvider } from '@/components/calls/query-provider';
import { useDialogs } from '@/components/dialogs/registry';
import { forgetTyped } from '@/components/form/typed-text';
import { dropSession, enterSession } from '@/components/session/session';
import { Providers } from '@/components/shell/providers';
import { closeMessages } from '@/components/ui/toasts';
import type { Values } from '@/lib/parameters/schema';
import type { Session } from '@/lib/users/schema';
import { EVERYWHERE } from '@/lib/users/schema';
import messages from '@/messages/en.json';

// The code of a dialog or a form is loaded when it is first needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 8000 });

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** Answers the page's calls in order; records the calls. A function fails the call as the network would. */
export function stubCalls(...answers: (Response | (() => never))[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // Asked in passing, whenever a timer says so: it has no place in the order.
    if (path.includes('/api/elements/similar?')) return json([]);
    sent.push({ method: init.method ?? 'GET', path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const next = answers.shift();
    if (!next) throw new Error(`nobody expected ${path}`);
    return typeof next === 'function' ? next() : next;
  });
  return sent;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
export const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

/** What the server answers to whoever logs in. */
export const sessionOf = (role: 'USER' | 'ADMIN' = 'USER'): Session => ({
  serviceToken: 't',
  user: { id: 7, login: 'ana', locale: 'en-GB', locked: false, userRoleDto: { code: role }, reviewScope: EVERYWHERE },
});
export const logIn = (role?: 'USER' | 'ADMIN') => act(() => enterSession(sessionOf(role)));

/** Where a test begins: nobody is logged in, no dialog and no message is open, and the browser keeps nothing. */
export function beginAnew() {
  act(() => {
    useDialogs.setState({ open: [] });
    forgetTyped();
    dropSession();
    closeMessages();
  });
  localStorage.clear();
  sessionStorage.clear();
}

/** Renders a part of the page with everything around it that it counts on, in English. */
export function renderInShell(part: ReactElement, settings: Values = {}) {
  forgetAnswers();
  const user = userEvent.setup();
  render(
    <Providers locale="en-GB" messages={messages} offered={['en-GB', 'es-ES', 'gl-ES']} settings={settings}>
      <QueryProvider>{part}</QueryProvider>
    </Providers>,
  );
  return user;
}
