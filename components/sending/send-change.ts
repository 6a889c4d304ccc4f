import { elementsApi } from '@/lib/elements/api';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { inTime } from './in-time';
import { put } from './queue';
import type { Change, Waiting } from './waiting';

const inForm = { type: 'reference' } as const;

function sendBody(elementId: number | undefined, { body, sendingKey, version }: Change): Promise<Element> {
  if (elementId === undefined)
    return call(elementsApi.create, { query: inForm, body: { listFileToInsertDto: [], ...body, sendingKey } }, inTime);
  const { listFileToInsertDto: listFileToModifyDto = [], ...rest } = body;
  const change = { ...rest, id: elementId, version, sendingKey, listFileToModifyDto };
  return call(elementsApi.update, { params: { id: elementId }, query: inForm, body: change }, inTime);
}

/**
 * Writes what waits of an element, and keeps what is left then: nothing, or what was edited after an earlier attempt, which is
 * written upon what that attempt may have stored.
 */
export async function sendChange(it: Waiting, change: Change): Promise<Waiting> {
  const trying = await put({ ...it, state: 'waiting', reason: undefined, change: { ...change, tried: true } });
  const { id, version } = await sendBody(it.elementId, change);
  // Where the review comes first, the answer to a change is a proposal, with an id of its own.
  const elementId = it.elementId ?? id;
  const { nextKey, tried: _, ...rest } = change;
  const left = nextKey ? { ...rest, version, sendingKey: nextKey } : undefined;
  return put({ ...trying, elementId, change: left && { ...left, nextKey: undefined } });
}
