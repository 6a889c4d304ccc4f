import { vi } from 'vitest';
import { lighthousesWith, state } from '@/lib/test/lighthouses';
import { aPublicPoint } from './elements';
import { json } from './in-shell';

const type = lighthousesWith(state(2, ['Open', 'Closed']));
export const element = aPublicPoint(12, { version: 4, ownerId: 9, description: 'Tower of Hercules' });

/** What waits about an element with this id. */
export const itemOf = (n: number, more: object = {}) => ({
  id: `element-${n}`,
  kind: 'ELEMENT',
  state: 'WAITING',
  createdAt: '2026-11-20T10:00:00Z',
  typeId: 3,
  name: `Light ${n}`,
  elementId: n,
  contributor: { id: 9, login: 'bea', accepted: 3, rejected: 1, since: '2026-01-01T10:00:00Z' },
  claimedBy: null,
  claimedUntil: null,
  ...more,
});
export const proposalItem = (more: object = {}) => itemOf(12, { id: 'proposal-5', kind: 'PROPOSAL', proposalId: 5, ...more });

const description = { field: 'description', before: 'Tower of Hercules', after: 'Tower of Breogán' };
const isPublic = { field: 'isPublic', before: false, after: true };

/** A correction of two fields. */
export const aProposal = (more: object = {}) => ({
  ...{ id: 5, kind: 'MODIFY', state: 'OPEN', elementId: 12, otherElementId: null, typeId: 3, version: 4 },
  ...{ element, otherElement: null, changes: [description, isPublic], files: [], note: 'Its other name' },
  ...{ createdAt: '2026-11-20T10:00:00Z', decidedAt: null, decision: null, conversation: [] },
  may: { withdraw: false, decide: true, write: true },
  ...more,
});

const page = (items: readonly object[]) => ({ messages: [], result: { items, totalItems: items.length, page: 0, size: 100 } });

export interface Sent {
  method: string;
  path: string;
  body?: unknown;
}
export const written = (sent: readonly Sent[], what: RegExp) =>
  sent.filter(({ method, path }) => method !== 'GET' && what.test(path));

/** Answers by address, since the screen asks for many things at once. `own`: what a test answers itself, by the end of the address. */
export function serveQueue(items: readonly { id: string }[], own: Record<string, (sent: Sent) => unknown> = {}): Sent[] {
  const sent: Sent[] = [];
  const answers: [RegExp, (sent: Sent) => unknown][] = [
    ...Object.entries(own).map(([address, answer]) => [new RegExp(address), answer] as [RegExp, typeof answer]),
    [/\/review\/items\?/, () => page(items)],
    [/\/review\/texts/, () => [{ id: 1, kind: 'REJECT', code: { code: 'NO', listInternationalizationDto: [] } }]],
    [/\/review\/items\/[\w-]+\/(accept|reject)/, () => ({ id: 1, results: [{ id: 'x', ok: true }] })],
    [/\/review\/items\/[\w-]+\/claim/, () => items[0]],
    [/\/review\/items\/[\w-]+$/, () => ({ ...items[0], element, changes: [description] })],
    [/\/elements\/proposals\/5$/, () => aProposal()],
    [/\/elements\/element_type\/3/, () => type],
    [/\/elements\/geometric_element_type/, () => page([])],
    [/\/messages/, () => page([])],
    [/\/similar/, () => []],
    [/\/elements\/geometric_element\/(admin\/)?12/, () => element],
  ];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const it = { method, path, body: body ? JSON.parse(String(body)) : undefined };
    sent.push(it);
    const answer = (await answers.find(([of]) => of.test(path))?.[1](it)) ?? [];
    return answer instanceof Response ? answer : json(answer);
  });
  return sent;
}
