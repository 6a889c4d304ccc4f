'use client';
import { queryOptions } from '@tanstack/react-query';
import { imagesOf, shownAt } from '@/components/files/images';
import { elementTypesApi } from '@/lib/element-types/api';
import type { ElementType } from '@/lib/element-types/schema';
import { AppError } from '@/lib/errors';
import type { FieldChange } from '@/lib/history/schema';
import { call } from '@/lib/http/client';
import { messagesApi } from '@/lib/messages/api';
import type { Message } from '@/lib/messages/schema';
import { proposalsApi } from '@/lib/proposals/api';
import type { Proposal } from '@/lib/proposals/schema';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { ReviewItemDetails } from '@/lib/review-queue/schema';
import { searchApi } from '@/lib/search/api';
import type { Similar } from '@/lib/search/schema';

/** All that a reviewer needs to decide about an item. */
export interface LoadedItem {
  details: ReviewItemDetails;
  type: ElementType | undefined;
  proposal: Proposal | undefined;
  changes: readonly FieldChange[];
  similar: readonly Similar[];
  conversation: readonly Message[];
}

/** The longest name that is searched for. */
const MAX_NAME = 1000;

/** Of an item that does not wait any more. */
export const NOT_FOUND = 'project.common.notFound';

/** How long what was read ahead is as good as new. */
const FRESH_MS = 60_000;

/** `name`: of an element that is only proposed. */
async function similarTo(
  { element, typeId, name }: ReviewItemDetails,
  proposal: Proposal | undefined,
  signal: AbortSignal,
): Promise<readonly Similar[]> {
  if (element) {
    const query = { typeId: element.geometricElementTypeDto.id, name: element.name, except: element.id };
    return call(searchApi.similar, { query: { ...query, geom: JSON.stringify(element.geom) } }, signal);
  }
  const geom = proposal?.changes.find(({ field }) => field === 'geom')?.after;
  if (proposal?.kind !== 'CREATE' || !geom || typeId === null) return [];
  const query = { typeId, geom: JSON.stringify(geom), name: name?.slice(0, MAX_NAME) };
  return call(searchApi.similar, { query }, signal);
}

async function conversationOf({ kind, elementId }: ReviewItemDetails, signal: AbortSignal): Promise<readonly Message[]> {
  if (kind !== 'ELEMENT' || !elementId) return [];
  const { result } = await call(messagesApi.list, { params: { id: elementId }, query: { size: 50 } }, signal);
  return result.items;
}

async function load(id: string, signal: AbortSignal): Promise<LoadedItem> {
  const details = await call(reviewQueueApi.get, { params: { id } }, signal);
  const { element, typeId, proposalId } = details;
  const proposed = proposalId ? call(proposalsApi.get, { params: { id: proposalId } }, signal) : Promise.resolve(undefined);
  const [type, proposal, similar, conversation] = await Promise.all([
    typeId === null ? undefined : call(elementTypesApi.get, { params: { id: typeId } }, signal),
    proposed,
    // Only what is proposed anew has to be read before.
    element ? similarTo(details, undefined, signal) : proposed.then((it) => similarTo(details, it, signal)),
    conversationOf(details, signal),
  ]);
  const files = [element, proposal?.otherElement].flatMap((it) => it?.listGeometricElementFileDto ?? []);
  // A photo that is there already shows at once.
  for (const photo of imagesOf([...files, ...(proposal?.files ?? [])])) new Image().src = photo.thumbnailUrl ?? shownAt(photo);
  const changes = proposal?.changes ?? details.changes;
  return { details, type, proposal, changes, similar, conversation: proposal?.conversation ?? conversation };
}

/** Somebody else has decided it, or deleted what it is about. */
export const isGone = (error: unknown) => error instanceof AppError && error.code === NOT_FOUND;

/** An item with all that is shown of it. The next one is read before it is asked for. */
export const itemOptions = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['admin.review', 'item', id, locale],
    queryFn: ({ signal }) => load(id, signal),
    staleTime: FRESH_MS,
    meta: { ownErrors: true },
  });
