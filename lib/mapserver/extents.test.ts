import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { db, pool } from '@/lib/db';
import { sql } from '@/lib/test/database';
import { aPublishedLayer } from '@/lib/test/published-layer';
import { publicExtents } from './extents';
import { findPublished } from './queries';

const scans = vi.hoisted(() => ({ count: 0, running: 0, most: 0 }));
vi.mock('./extents-queries', async (original) => {
  const queries = await original<typeof import('./extents-queries')>();
  return {
    ...queries,
    findViewExtent: async (...asked: Parameters<typeof queries.findViewExtent>) => {
      scans.count++;
      scans.most = Math.max(scans.most, ++scans.running);
      return queries.findViewExtent(...asked).finally(() => scans.running--);
    },
  };
});

const tables: string[] = [];
beforeAll(async () => {
  for (const internalName of ['a', 'b', 'c', 'd'])
    tables.push((await aPublishedLayer({ internalName, rows: `('x', ST_SetSRID(ST_MakePoint(-8.4, 43.1), 4326))` })).table);
});
beforeEach(() => Object.assign(scans, { count: 0, running: 0, most: 0 }));

const published = () => findPublished(db);
const eastOf = async (name: string) => (await publicExtents(await published())).get(name)?.[2];

it('many who ask at once share one scan, which uses one connection at a time', async () => {
  const layers = await published();
  const answers = await Promise.all(Array.from({ length: 20 }, () => publicExtents(layers)));
  expect(answers.map((extents) => extents.get('d')?.[2])).toEqual(Array(20).fill(-8.4));
  expect(scans).toEqual({ count: 4, running: 0, most: 1 });
});

it('a moment later it is read again', async () => {
  await sql(`INSERT INTO ${tables[3]} (name, geom) VALUES ('y', ST_SetSRID(ST_MakePoint(-7, 43.1), 4326))`);
  await expect.poll(() => eastOf('d'), { timeout: 5000 }).toBe(-7);
});

it('tables that take too long cost two seconds together, and hold up no other for good', async () => {
  const locked = await pool.connect();
  await locked.query('BEGIN');
  await locked.query(`LOCK TABLE ${tables[0]}, ${tables[1]} IN ACCESS EXCLUSIVE MODE`);
  try {
    await sql(`INSERT INTO ${tables[2]} (name, geom) VALUES ('y', ST_SetSRID(ST_MakePoint(-6, 43.1), 4326))`);
    for (let east: number | undefined; east !== -6; ) {
      const began = performance.now();
      const extents = await publicExtents(await published());
      expect(performance.now() - began).toBeLessThan(3500);
      expect(extents.get('a')?.[2]).toBe(-8.4);
      east = extents.get('c')?.[2];
    }
  } finally {
    await locked.query('ROLLBACK');
    locked.release();
  }
}, 30_000);
