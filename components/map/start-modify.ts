'use client';
import { handleCallError } from '@/components/calls/call-errors';
import { loadElement } from '@/components/elements/load-element';
import { abilitiesOf } from '@/components/elements/use-abilities';
import { openWaiting } from '@/components/outbox/open-waiting';
import { allWaiting, type Waiting } from '@/components/sending/waiting';
import { actorOf, currentSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { startModify } from '@/components/viewer/contribution';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';

/** Why a form does not open: the element is gone or hidden, it is not theirs, or nobody answered. */
type Reason = 'gone' | 'notAllowed' | 'noAnswer';

type Translate = (key: string, values?: Record<string, string>) => string;

function reasonOf(error: unknown): Reason {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'project.common.notFound' || code === 'project.common.invalid') return 'gone';
  return code === 'project.common.permissionDenied' ? 'notAllowed' : 'noAnswer';
}

function explain(id: number, reason: Reason, t: Translate, then: (element: Element) => void) {
  const text = t('map.modifyFailed', {
    what: t('project.elements.modify.error'),
    why: t(`map.modifyFailedBecause.${reason}`),
  });
  const logIn = async () => {
    if (await askToLogIn()) await modifyElement(id, t, then);
  };
  const visitor = reason === 'notAllowed' && !currentSession().user;
  if (visitor) announce(text, 'error', { label: t('shell.logIn'), act: () => void logIn() });
  else if (reason === 'noAnswer')
    announce(text, 'error', { label: t('map.modifyAgain'), act: () => void modifyElement(id, t, then) });
  else announce(text, 'error');
}

/** What of this person's waits to be written of an element. */
const waitingFor = (id: number, isMeant: (kind: Waiting['kind']) => boolean) =>
  allWaiting().find((it) => it.elementId === id && it.change && it.userId === currentSession().user?.id && isMeant(it.kind));

/** Opens the form of an element as it now stands in the database, or as it waits to be sent, for whoever may modify it; else says why not. */
export async function modifyElement(id: number, t: Translate, then: (element: Element) => void = () => undefined): Promise<void> {
  const waiting = waitingFor(id, (kind) => kind !== 'proposal');
  if (waiting) return openWaiting(waiting);
  try {
    const actor = actorOf(currentSession());
    const element = await loadElement(id, actor.role);
    if (!abilitiesOf(actor, element).modify) throw new AppError('project.common.permissionDenied');
    startModify(element);
    then(element);
  } catch (error) {
    const ended = error instanceof AppError && error.code === 'project.common.unauthenticated';
    if (!ended || !handleCallError(error)) explain(id, reasonOf(error), t, then);
  }
}

/** Opens the form of somebody else's element, to suggest a change. Whoever may change it does that; without an account one is asked for. */
export async function correctElement(
  id: number,
  t: Translate,
  then: (element: Element) => void = () => undefined,
): Promise<void> {
  if (!currentSession().user && !(await askToLogIn(t('proposals.logIn')))) return;
  const waiting = waitingFor(id, (kind) => kind === 'proposal');
  if (waiting) return openWaiting(waiting);
  try {
    const actor = actorOf(currentSession());
    const element = await loadElement(id, actor.role);
    if (abilitiesOf(actor, element).modify) return await modifyElement(id, t, then);
    startModify(element, true);
    then(element);
  } catch (error) {
    const ended = error instanceof AppError && error.code === 'project.common.unauthenticated';
    if (!ended || !handleCallError(error)) announce(t('proposals.startFailed'), 'error');
  }
}
