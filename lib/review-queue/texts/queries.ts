import 'server-only';
import type { Db } from '@/lib/db';
import type { Holder } from '@/lib/db/violations';
import { codeSql, localText } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { ReviewText } from '../schema';

const { sql } = Prisma;
const row = sql`t.id, t.kind, ${codeSql('t.code_id')} AS code`;

/** The reasons for rejecting, then the questions, in the order in which they were added: reviewers choose them by number. */
export const findTexts = (db: Db): Promise<ReviewText[]> =>
  db.$queryRaw`SELECT ${row} FROM review_text t ORDER BY t.kind DESC, t.id`;

export async function findText(db: Db, id: number): Promise<ReviewText | undefined> {
  const [found] = await db.$queryRaw<ReviewText[]>`SELECT ${row} FROM review_text t WHERE t.id = ${id}::bigint`;
  return found;
}

/** The text that has a code, in any case, by the first of its words. */
export async function findHolder(db: Db, code: string, locale: string): Promise<Holder | undefined> {
  const [found] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT t.id, left(coalesce(${localText('t.code_id', locale)}, c.code), 100) AS name
    FROM review_text t JOIN code c ON c.id = t.code_id WHERE lower(c.code) = lower(${code})`;
  return found && { ...found, screen: 'reviewTexts' };
}

/** Whether a text of this kind has this code. */
export async function hasText(db: Db, kind: ReviewText['kind'], code: string): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`
    SELECT 1 FROM review_text t JOIN code c ON c.id = t.code_id WHERE t.kind = ${kind} AND c.code = ${code}`;
  return found.length > 0;
}

export async function insertText(db: Db, kind: ReviewText['kind'], codeId: number): Promise<number> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO review_text (kind, code_id) VALUES (${kind}, ${codeId}::bigint) RETURNING id`;
  return (inserted as { id: number }).id;
}

/** The code of a text, which is locked until the transaction ends. */
export async function lockText(db: Db, id: number): Promise<{ codeId: number; code: string } | undefined> {
  const [found] = await db.$queryRaw<{ codeId: number; code: string }[]>`
    SELECT t.code_id AS "codeId", c.code FROM review_text t JOIN code c ON c.id = t.code_id WHERE t.id = ${id}::bigint FOR UPDATE OF t`;
  return found;
}

export const updateTextRow = (db: Db, id: number, kind: ReviewText['kind']): Promise<number> =>
  db.$executeRaw`UPDATE review_text SET kind = ${kind} WHERE id = ${id}::bigint`;

export const deleteTextRow = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`DELETE FROM review_text WHERE id = ${id}::bigint`;
