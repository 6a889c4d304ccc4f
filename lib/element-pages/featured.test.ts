import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as FEATURED } from '@/app/api/elements/featured/route';
import { VISITOR } from '@/lib/auth/actor';
import { db } from '@/lib/db';
import { elementPolicy } from '@/lib/elements/policy';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { findNewestPictured } from './queries';
import type { ElementCard } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };

const setting = (code: string, value: string | null) =>
  sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [code, value]);
const featured = (as?: Person) => callJson<ElementCard[]>(FEATURED, { as });
const names = async (as?: Person) => (await featured(as)).body.map(({ name }) => name);

interface Wishes {
  /** Days ago. */
  age?: number;
  isPublic?: boolean;
  /** A file of the element, so many days old; null: none. */
  photoAge?: number | null;
  contentType?: string;
}

async function added(description: string, { age = 0, isPublic = true, photoAge = age, contentType = 'image/jpeg' }: Wishes = {}) {
  const { id } = await anElement({ type, owner: who.ana, description, isPublic });
  await sql(`UPDATE geometric_element SET creation_date = now() - $2::int * interval '1 day' WHERE id = $1`, [id, age]);
  if (photoAge !== null)
    await sql(
      `INSERT INTO geometric_element_file (uuid, element_id, original_filename, content_type, file_format, size, storage_key, author_id, creation_date)
       VALUES (gen_random_uuid(), $1, 'a.jpg', $3, 'FILE_FORMAT_JPEG', 1, gen_random_uuid()::text, $4, now() - $2::int * interval '1 day')`,
      [id, photoAge, contentType, who.ana.id],
    );
  return id;
}

beforeAll(async () => {
  who = await people();
  type = await anElementType({ name: 'Hillfort' });
});
beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  await setting('FEATURED_ELEMENTS', null);
  await setting('ENABLE_ANONYMOUS_READING', 'true');
  await setting('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'true');
});

describe('GET /elements/featured', () => {
  it('200: the newest three public elements with a photo, the newest first, the same for everybody', async () => {
    await added('oldest', { age: 9 });
    await added('third', { age: 3 });
    await added('second', { age: 2 });
    await added('first', { age: 1 });
    await added('hidden', { isPublic: false });
    await added('without a photo', { photoAge: null });
    await added('with a sound alone', { contentType: 'audio/ogg' });
    for (const as of [undefined, who.ana, who.uxia]) expect(await names(as)).toEqual(['first', 'second', 'third']);
  });

  it('200: an old element that got its photo today is not new', async () => {
    await added('old', { age: 30, photoAge: 0 });
    await added('c', { age: 3 });
    await added('b', { age: 2 });
    await added('a', { age: 1 });
    expect(await names()).toEqual(['a', 'b', 'c']);
    await sql('DELETE FROM geometric_element WHERE description = $1', ['b']);
    expect(await names()).toEqual(['a', 'c', 'old']);
  });

  it('200: what the operator has chosen, in their order; the next one for what is not public or gone', async () => {
    const [one, two, three] = [await added('one'), await added('two', { photoAge: null }), await added('three')];
    const hidden = await added('hidden', { isPublic: false });
    await added('newest');
    await setting('FEATURED_ELEMENTS', `${three}, 987654,${hidden},${two},${one},${three}`);
    for (const as of [undefined, who.ana, who.uxia]) expect(await names(as)).toEqual(['three', 'two', 'one']);
    const { body } = await featured();
    expect(body[1]).toEqual({ id: two, name: 'two', type: 'Hillfort', thumbnailUrl: null });
  });

  it('200: whoever may not list elements gets what was chosen, and no newest ones', async () => {
    const chosen = await added('chosen');
    await setting('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'false');
    expect(await names()).toEqual([]);
    expect(await names(who.ana)).toEqual([]);
    expect(await names(who.uxia)).toEqual(['chosen']);
    await setting('FEATURED_ELEMENTS', String(chosen));
    expect(await names()).toEqual(['chosen']);
  });

  it('401: for visitors, where elements are for accounts only', async () => {
    await added('one');
    await setting('ENABLE_ANONYMOUS_READING', 'false');
    expect((await featured()).status).toBe(401);
    expect(await names(who.brais)).toEqual(['one']);
  });
});

it('of many photos the latest ones alone are read', async () => {
  await sql(
    `WITH added AS (
       INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, creation_date)
       SELECT $1, $2, 'x' || i, ST_SetSRID(ST_MakePoint(-8, 43), 4326), i % 10 <> 0, now() - i * interval '1 hour' FROM generate_series(1, 6000) i
       RETURNING id, creation_date)
     INSERT INTO geometric_element_file (uuid, element_id, original_filename, content_type, file_format, size, storage_key, author_id, creation_date)
     SELECT gen_random_uuid(), id, 'a.jpg', 'image/jpeg', 'FILE_FORMAT_JPEG', 1, gen_random_uuid()::text, $2, creation_date FROM added`,
    [type.id, who.ana.id],
  );
  await sql('ANALYZE geometric_element, geometric_element_file');
  expect(await findNewestPictured(db, elementPolicy.read(VISITOR), 3)).toHaveLength(3);
  const [{ pages }] = await pagesRead();
  expect(pages).toBeLessThan(1500);
}, 120_000);

/** How many pages the statement touches, as the database counts them. */
async function pagesRead(): Promise<[{ pages: number }]> {
  let pages = 0;
  const explaining = {
    $queryRaw: async (parts: TemplateStringsArray, ...values: unknown[]) => {
      const first = [`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${parts[0]}`, ...parts.slice(1)];
      const [row] = await db.$queryRaw<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }[]>(
        Object.assign(first, { raw: first }) as unknown as TemplateStringsArray,
        ...values,
      );
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      return [];
    },
  } as unknown as typeof db;
  await findNewestPictured(explaining, elementPolicy.read(VISITOR), 3);
  return [{ pages }];
}
