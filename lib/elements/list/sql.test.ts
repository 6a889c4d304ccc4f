import { beforeAll, expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { db } from '@/lib/db';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import { Prisma } from '@/prisma/generated/client';
import { normalized } from './order-queries';
import type { ElementQuery } from './schema';
import { countSelected } from './service';
import { elementsSql } from './sql';

let typeId: number;
beforeAll(async () => {
  await withDivisions();
  const { ana } = await people();
  const type = await anElementType();
  typeId = type.id;
  for (const [description, isPublic] of [
    ['b', true],
    ['a', true],
    ['c', true],
    ['hidden', false],
  ] as const) {
    const { id } = await anElement({ type, owner: ana, description, isPublic });
    await sql(`UPDATE geometric_element SET province_code = '15', ine_code = '15030' WHERE id = $1`, [id]);
  }
});

const selection = (query: ElementQuery) => normalized({ typeId, readable: { isPublic: true }, query, attributes: [] });

it('all selected elements come in the order that was asked for, with the names of their divisions', async () => {
  const columns = Prisma.sql`e.description, pr.name AS province`;
  const rows = await db.$queryRaw(elementsSql(selection({ sortField: 'description', sortOrder: 'asc' }), columns));
  expect(rows).toEqual(['a', 'b', 'c'].map((description) => ({ description, province: 'A Coruña' })));
});

it('what is selected is counted, up to one more than asked for', async () => {
  const counted = (limit: number) => countSelected(contextFor(VISITOR, 'en-GB'), selection({}), limit);
  expect(await Promise.all([5, 3, 2, 0].map(counted))).toEqual([3, 3, 3, 1]);
});
