import { beforeAll, beforeEach } from 'vitest';
import { POST as ADD } from '@/app/api/elements/geometric_element/[id]/files/route';
import { GET } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { AUDIO_FORMAT } from '@/lib/data-types/audio';
import type { ElementFile } from '@/lib/files/schema';
import { call, callJson } from './call';
import { sql } from './database';
import { anElement, anElementType } from './elements';
import { type Person, people } from './people';

export type Problem = { code: string; globalError: string; fieldErrors?: { fieldName: string }[] };
/** Set by `fileScene`: people, a type, and for each test a new hidden element of Ana's. */
export let who: Awaited<ReturnType<typeof people>>;
export let type: { id: number };
export let element: { id: number };

export const form = (...files: [name: string, bytes: Buffer | string, type?: string][]) => {
  const body = new FormData();
  for (const [name, bytes, mime] of files) body.append('file', new File([bytes as BlobPart], name, { type: mime ?? '' }));
  return body;
};
export const add = <T = ElementFile[]>(body: unknown, as: Person | undefined = who.ana, headers = {}) =>
  callJson<T>(ADD, { method: 'POST', params: { id: String(element.id) }, as, body, headers });
/** The error of a call with these files. */
export const refused = async (...files: Parameters<typeof form>) => {
  const { status, body } = await add<Problem>(form(...files));
  return [status, body.globalError];
};
export const get = (
  uuid: string,
  {
    query = '',
    as,
    headers,
    method,
    by,
  }: { query?: string; as?: Person; headers?: Record<string, string>; method?: 'HEAD'; by?: 'cookie' } = {},
) => call(GET, { url: `/x${query}`, params: { uuid }, as, headers, method, by });
export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** The objects that no row names. */
export const garbage = async () =>
  (await sql<{ storage_key: string }>('SELECT storage_key FROM storage_garbage')).map((it) => it.storage_key);
/** The first file that a call attaches. */
export const one = async (body: unknown) => (await add(body)).body[0]!;

/** The row of a recording of an element, without what is in it. */
export const aRecording = (of: number, author: Person, { uuid = crypto.randomUUID() as string, name = 'nome.webm' } = {}) =>
  sql(
    `INSERT INTO geometric_element_file (element_id, uuid, original_filename, file_format, content_type, size, author_id, storage_key)
     VALUES ($1, $2, $3, $4, 'audio/webm', 1, $5, $6)`,
    [of, uuid, name, AUDIO_FORMAT, author.id, `elements/${uuid}`],
  );

/** Sets the scene for the tests of a file. */
export function fileScene(): void {
  beforeAll(async () => {
    who = await people();
    type = await anElementType();
  });
  beforeEach(async () => {
    element = await anElement({ type, owner: who.ana, isPublic: false });
  });
}
