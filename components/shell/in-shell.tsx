import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import type { Values } from '@/lib/configuration/settings';
import messages from '@/messages/en.json';
import { Providers } from './providers';
import { forgetAnswers, QueryProvider } from './query-provider';

// The code of a dialog or a form is loaded when it is first needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** Answers the page's calls in order; what was asked is kept to be looked at. A function fails the call as the network would. */
export function stubCalls(...answers: (Response | (() => never))[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
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
