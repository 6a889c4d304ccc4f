import { beforeAll, beforeEach } from 'vitest';
import { POST as UNDO_BATCH } from '@/app/api/review/batch/[id]/undo/route';
import { POST as BATCH } from '@/app/api/review/batch/route';
import { POST as ACCEPT } from '@/app/api/review/items/[id]/accept/route';
import { POST as ASK } from '@/app/api/review/items/[id]/ask/route';
import { POST as CLAIM, DELETE as RELEASE } from '@/app/api/review/items/[id]/claim/route';
import { POST as REJECT } from '@/app/api/review/items/[id]/reject/route';
import { GET as ITEM } from '@/app/api/review/items/[id]/route';
import { POST as SKIP } from '@/app/api/review/items/[id]/skip/route';
import { GET as LIST } from '@/app/api/review/items/route';
import type { Page } from '@/lib/http/list';
import type { BatchResult, ReviewItem, ReviewItemDetails } from '@/lib/review-queue/schema';
import { callJson } from './call';
import { sql } from './database';
import { create, elementScene, type } from './element-scene';
import { type Person, person } from './people';

export interface Refusal {
  code: string;
  globalError: string;
  current?: ReviewItem;
  fieldErrors?: { fieldName: string; message: string }[];
}
const of = (id: string) => ({ params: { id } });
const post = { method: 'POST' } as const;

/** The calls of a reviewer. */
export const items = (as: Person | undefined, query = '') =>
  callJson<Page<ReviewItem> & Refusal>(LIST, { url: `/api/review/items${query}`, as });
export const item = (as: Person | undefined, id: string) => callJson<ReviewItemDetails & Refusal>(ITEM, { ...of(id), as });
export const claim = (as: Person | undefined, id: string, body: object = {}) =>
  callJson<ReviewItem & Refusal>(CLAIM, { ...post, ...of(id), as, body });
export const release = (as: Person | undefined, id: string) => callJson<Refusal>(RELEASE, { method: 'DELETE', ...of(id), as });
export const accept = (as: Person | undefined, id: string, body: object = {}) =>
  callJson<BatchResult & Refusal>(ACCEPT, { ...post, ...of(id), as, body });
export const reject = (as: Person | undefined, id: string, body: object = { reason: 'BLURRED' }) =>
  callJson<BatchResult & Refusal>(REJECT, { ...post, ...of(id), as, body });
export const ask = (as: Person | undefined, id: string, body: object = { text: 'Where is it?' }) =>
  callJson<BatchResult & Refusal>(ASK, { ...post, ...of(id), as, body });
export const skip = (as: Person | undefined, id: string) => callJson<BatchResult & Refusal>(SKIP, { ...post, ...of(id), as });
export const batch = (as: Person | undefined, body: object) => callJson<BatchResult & Refusal>(BATCH, { ...post, as, body });
export const undoBatch = (as: Person | undefined, id: number) =>
  callJson<BatchResult & Refusal>(UNDO_BATCH, { ...post, ...of(String(id)), as });

/** The ids of what waits, in the order of the list. */
export const ids = async (as: Person, query = '') => (await items(as, query)).body.result.items.map(({ id }) => id);

/** An element of Ana's, say, that waits for a review. */
export const waiting = async (by: Person, more: object = {}) => {
  const { body } = await create(by, { isPublic: true, ...more });
  return { elementId: body.id, id: `element-${body.id}` };
};
export const stateOf = async (elementId: number) => {
  const [row] = await sql<{ state: string; reviewed: boolean; public: boolean }>(
    'SELECT review_state AS state, is_reviewed AS reviewed, is_public AS public FROM geometric_element WHERE id = $1',
    [elementId],
  );
  return row;
};

/** Reviewers of everything. Set by `reviewScene`. */
export let noa: Person;
export let xoel: Person;

/** A reason for rejecting and a question, in two languages. */
async function texts() {
  for (const [kind, code, en, gl] of [
    ['REJECT', 'BLURRED', 'The photo is blurred.', 'A foto está borrosa.'],
    ['ASK', 'WHERE', 'Where exactly is it?', 'Onde está exactamente?'],
  ]) {
    const [made] = await sql<{ id: number }>(`INSERT INTO code (group_code, code) VALUES ('REVIEW_TEXT', $1) RETURNING id`, [
      code,
    ]);
    await sql('INSERT INTO internationalization (code_id, language, description) VALUES ($1, $2, $3), ($1, $4, $5)', [
      ...[made?.id, 'en-GB', en, 'gl-ES', gl],
    ]);
    await sql('INSERT INTO review_text (kind, code_id) VALUES ($1, $2)', [kind, made?.id]);
  }
}

/** Sets the scene for the tests of a file: what people add of the type waits, and nothing waits before each test. */
export function reviewScene(): void {
  elementScene();
  beforeAll(async () => {
    [noa, xoel] = await Promise.all([person({ role: 'REVIEWER' }), person({ role: 'REVIEWER' })]);
    await texts();
  });
  beforeEach(async () => {
    await sql(`UPDATE geometric_element_type SET review_policy = 'BEFORE' WHERE id = $1`, [type.id]);
    await sql('DELETE FROM report');
    await sql('DELETE FROM proposal');
    await sql('DELETE FROM geometric_element');
    await sql('DELETE FROM review_decision');
  });
}
