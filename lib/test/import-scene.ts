import { expect } from 'vitest';
import { POST as START } from '@/app/api/elements/import/route';
import { GET as DIFFERENCES } from '@/app/api/jobs/[id]/differences/route';
import { GET as REFUSED } from '@/app/api/jobs/[id]/refused/route';
import { GET as JOB } from '@/app/api/jobs/[id]/route';
import { POST as UNDO } from '@/app/api/jobs/[id]/undo/route';
import type { Page } from '@/lib/http/list';
import { runImport } from '@/lib/imports/run';
import type { ImportDifference, ImportMapping, ImportResult } from '@/lib/imports/schema';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { call, callJson } from './call';
import type { Person } from './people';

export type Mapping = Partial<ImportMapping> & { typeId: number };
type Content = string | Buffer;

const asFile = (content: Content, name: string) => new File([content as BlobPart], name);

/** Sends a file to be imported; what the call answers. */
export function sendImport(as: Person | undefined, content: Content, mapping: unknown, { name = 'f.csv', dryRun = false } = {}) {
  const form = new FormData();
  form.append('file', asFile(content, name));
  form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  form.append('dryRun', String(dryRun));
  return call(START, { method: 'POST', as, body: form });
}

const jobOf = async (as: Person, id: number) => (await callJson<Job>(JOB, { as, params: { id: String(id) } })).body;

/** Imports a file as somebody, to its end. */
export async function imported(
  as: Person,
  content: Content,
  mapping: Mapping,
  options: { name?: string; dryRun?: boolean } = {},
): Promise<Job & { result: ImportResult }> {
  const response = await sendImport(as, content, mapping, options);
  expect(response.status, await response.clone().text()).toBe(202);
  const { id } = (await response.json()) as Job;
  expect(response.headers.get('location')).toBe(`/api/jobs/${id}`);
  while (await workOnNext({ IMPORT: runImport }));
  return (await jobOf(as, id)) as Job & { result: ImportResult };
}

export interface Refused {
  row: number;
  column: string | null;
  value: string | null;
  reason: string;
}
export const refusedOf = async (as: Person, id: number, language = 'en-GB') =>
  (
    await callJson<Page<Refused>>(REFUSED, {
      as,
      url: '/x?size=500',
      params: { id: String(id) },
      headers: { 'accept-language': language },
    })
  ).body.result.items;
export const differencesOf = async (as: Person, id: number) =>
  (await callJson<Page<ImportDifference>>(DIFFERENCES, { as, url: '/x?size=500', params: { id: String(id) } })).body.result.items;

/** Undoes an import while a worker runs; what the call answers. */
export async function undo(as: Person | undefined, id: number): Promise<{ status: number; body: Job }> {
  let isOver = false;
  const working = (async () => {
    while (!isOver) if (!(await workOnNext({ IMPORT: runImport }))) await new Promise((resolve) => setTimeout(resolve, 20));
  })();
  try {
    return await callJson<Job>(UNDO, { method: 'POST', as, params: { id: String(id) } });
  } finally {
    isOver = true;
    await working;
  }
}
