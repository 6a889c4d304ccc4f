import * as z from 'zod';
import { type Span, spanOf } from '@/lib/data-types/moments';
import { BBox } from '@/lib/elements/list/schema';
import { type Endpoint, endpoint } from '@/lib/http/endpoint';
import { Contains, Exactly, OneOf, YesNo } from '@/lib/http/filters';
import { ById, PageQuery, pageOf } from '@/lib/http/list';
import { DIVISION_CODE } from '@/lib/locations/api';
import { isStorable } from '@/lib/text';
import {
  Accept,
  Ask,
  Batch,
  BatchResult,
  Claim,
  Contributor,
  ITEM_KINDS,
  ITEM_STATES,
  Reject,
  ReviewItem,
  ReviewItemDetails,
  ReviewText,
  ReviewTextInput,
  Statistics,
  UndoInput,
  UndoPreview,
} from './schema';

const Division = z.string().regex(DIVISION_CODE).optional();
const Moment = z
  .string()
  .refine((text) => spanOf(text) !== undefined, { params: { key: 'project.app.Body.field.invalid' } })
  .transform((text) => spanOf(text) as Span);

/** Filters of the queue, all combined with AND. The page's address has the same. */
export const ReviewFilters = z.object({
  kind: OneOf(ITEM_KINDS),
  typeId: Exactly,
  province: Division,
  municipality: Division,
  parish: Division,
  bbox: BBox.optional(),
  contributorId: Exactly,
  contributor: Contains.meta({ description: 'Anywhere in the login of the contributor, ignoring case and accents' }),
  before: Moment.optional().meta({ description: 'A day or an instant: waiting since then or earlier' }),
  after: Moment.optional().meta({ description: 'A day or an instant: waiting since then or later' }),
  state: OneOf(ITEM_STATES),
  mine: YesNo.meta({ description: 'Claimed by the caller, or not' }),
});
export const ReviewQuery = ReviewFilters.extend(PageQuery.shape);
export type ReviewFilters = z.output<typeof ReviewFilters>;
export type ReviewQuery = z.output<typeof ReviewQuery>;

const ByItem = z.object({ id: z.string().max(40) });
const ITEM = '/api/review/items/{id}';
const byReviewers = { access: 'reviewer' } as const satisfies Partial<Endpoint>;

export const reviewQueueApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/review/items',
    summary: 'What waits for a reviewer, the oldest first',
    ...byReviewers,
    query: ReviewQuery,
    returns: pageOf(ReviewItem),
  }),
  get: endpoint({
    method: 'GET',
    path: ITEM,
    summary: 'One of them, with what is needed to decide',
    ...byReviewers,
    params: ByItem,
    returns: ReviewItemDetails,
  }),
  claim: endpoint({
    method: 'POST',
    path: `${ITEM}/claim`,
    summary: 'Take an item for 15 minutes, or go on with it; `takeOver`: also from somebody else',
    ...byReviewers,
    params: ByItem,
    body: Claim,
    returns: ReviewItem,
  }),
  release: endpoint({
    method: 'DELETE',
    path: `${ITEM}/claim`,
    summary: 'Leave an item to others',
    ...byReviewers,
    params: ByItem,
  }),
  accept: endpoint({
    method: 'POST',
    path: `${ITEM}/accept`,
    summary: 'Accept what waits',
    ...byReviewers,
    params: ByItem,
    body: Accept,
    returns: BatchResult,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${ITEM}/reject`,
    summary: 'Reject what waits; the contributor reads the reason in their own language',
    ...byReviewers,
    params: ByItem,
    body: Reject,
    returns: BatchResult,
  }),
  ask: endpoint({
    method: 'POST',
    path: `${ITEM}/ask`,
    summary: 'Ask the contributor; the item stays in the queue',
    ...byReviewers,
    params: ByItem,
    body: Ask,
    returns: BatchResult,
  }),
  skip: endpoint({
    method: 'POST',
    path: `${ITEM}/skip`,
    summary: 'Leave an item undecided, and to others',
    ...byReviewers,
    params: ByItem,
    returns: BatchResult,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/review/batch',
    summary: 'Decide several items at once, with a result for each',
    ...byReviewers,
    body: Batch,
    returns: BatchResult,
  }),
  undoBatch: endpoint({
    method: 'POST',
    path: '/api/review/batch/{id}/undo',
    summary: 'Take a batch back; 409 the second time',
    ...byReviewers,
    params: ById,
    returns: BatchResult,
  }),
  contributors: endpoint({
    method: 'GET',
    path: '/api/review/contributors',
    summary: 'The account with this login, if anything of theirs lies in the caller’s scope',
    ...byReviewers,
    query: z.object({ login: z.string().trim().min(1).max(64).refine(isStorable) }),
    returns: z.array(Contributor),
  }),
  previewUndo: endpoint({
    method: 'POST',
    path: '/api/review/undo/preview',
    summary: 'What would be taken back of somebody’s work, and what could not be; nothing is written',
    ...byReviewers,
    mayLag: true,
    body: UndoInput,
    returns: UndoPreview,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/review/undo',
    summary: 'Take somebody’s work back, as one batch',
    ...byReviewers,
    body: UndoInput,
    returns: BatchResult,
  }),
  texts: endpoint({
    method: 'GET',
    path: '/api/review/texts',
    summary: 'What reviewers say often: reasons for rejecting, and questions',
    ...byReviewers,
    returns: z.array(ReviewText),
  }),
  addText: endpoint({
    method: 'POST',
    path: '/api/review/texts',
    summary: 'Add such a text',
    access: 'admin',
    body: ReviewTextInput,
    returns: ReviewText,
    creates: true,
  }),
  changeText: endpoint({
    method: 'PUT',
    path: '/api/review/texts/{id}',
    summary: 'Change such a text',
    access: 'admin',
    params: ById,
    body: ReviewTextInput,
    returns: ReviewText,
  }),
  removeText: endpoint({
    method: 'DELETE',
    path: '/api/review/texts/{id}',
    summary: 'Delete such a text; what was said with it is kept',
    access: 'admin',
    params: ById,
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/review/statistics',
    summary: 'Figures of the queue and of the last 30 days',
    ...byReviewers,
    mayLag: true,
    returns: Statistics,
  }),
};
