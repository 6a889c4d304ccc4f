import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { callJson } from '@/lib/test/call';
import { sql, thisDatabase } from '@/lib/test/database';
import { startTestServer, until } from '@/lib/test/database-server';
import { anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';

let database: Awaited<ReturnType<typeof startTestServer>>;
let type: number;
let writers: Person[];

beforeAll(async () => {
  database = await startTestServer(thisDatabase(), { durable: true });
  type = (await anElementType({ geometryType: 'POINT' })).id;
  const { ana, brais, uxia } = await people();
  writers = [ana, brais, uxia];
  return () => database.close();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const element = () => ({
  description: 'faro',
  geom: { type: 'Point', coordinates: [-8.4, 43.3] },
  isPublic: true,
  isReviewed: false,
  geometricElementTypeDto: { id: type },
  listAttributeValueDto: [],
  listFileToInsertDto: [],
});

it.each(['kill', 'restart'] as const)(
  '%s under load: writes are done or a 503 that says when to come again, and none that was done is lost',
  async (how) => {
    const done: number[] = [];
    const others = new Map<string, number>();
    const count = (key: string) => others.set(key, (others.get(key) ?? 0) + 1);
    let over = false;
    const write = async (as: Person) => {
      const { status, headers, body } = await callJson<{ id: number }>(CREATE, { method: 'POST', body: element(), as });
      if (status === 201) done.push(body.id);
      else count(`${status} ${headers.get('retry-after')}`);
    };
    const read = async () => {
      const { status, headers } = await callJson(LIST, { params: { id: String(type) }, as: visitor });
      if (status !== 200) count(`${status} ${headers.get('retry-after')}`);
    };
    const work = [...writers.map((as) => () => write(as)), read, read].map(async (one) => {
      while (!over) await one();
    });
    await until(() => done.length > 20, 30_000);
    if (how === 'kill') {
      await database.server.kill();
      await database.server.start();
    } else await database.server.restart();
    const then = done.length;
    await until(() => done.length > then + 20, 30_000);
    over = true;
    await Promise.all(work);
    expect([...others.keys()].filter((key) => key !== '503 5')).toEqual([]);
    const there = await sql<{ id: number }>('SELECT id FROM geometric_element WHERE id = ANY($1)', [done]);
    expect(there.length).toBe(done.length);
  },
  90_000,
);
