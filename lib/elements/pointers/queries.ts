import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Rule } from '@/lib/auth/policy';
import { AUDIO_FORMAT } from '@/lib/data-types/audio';
import type { Db } from '@/lib/db';
import { type ElementFacts, elementPolicy } from '../policy';
import { elementsWhere, isHidden, nameSql, seesFile } from '../sql';

/** An element that others refer to. */
export interface ReferredRow {
  id: number;
  typeId: number;
  name: string;
}

/** Those of these elements that may be read. */
export const findReferred = (db: Db, readable: Rule<ElementFacts>, ids: readonly number[]): Promise<ReferredRow[]> =>
  db.$queryRaw`
    SELECT e.id, e.type_id AS "typeId", ${nameSql} AS name FROM geometric_element e
    WHERE e.id = ANY(${ids}::bigint[]) AND ${elementsWhere(readable)}`;

/** The recordings among the files of an element that somebody sees. */
export async function findRecordings(db: Db, actor: Actor, elementId: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ uuid: string }[]>`
    SELECT f.uuid FROM geometric_element_file f JOIN geometric_element e ON e.id = f.element_id
    WHERE f.element_id = ${elementId}::bigint AND f.file_format = ${AUDIO_FORMAT} AND ${seesFile(actor)}`;
  return rows.map(({ uuid }) => uuid);
}

/** The elements that refer to one by attributes that somebody sees, the first of them by id. */
export const findReferring = (db: Db, actor: Actor, id: number, most: number): Promise<{ id: number }[]> =>
  db.$queryRaw`
    SELECT DISTINCT e.id FROM attribute_type a
    JOIN element_type_attribute_type ta ON ta.attribute_type_id = a.id
    JOIN element_attribute_value v ON v.attribute_id = ta.id AND v.number = ${id}::bigint::float8
    JOIN geometric_element e ON e.id = v.element_id
    WHERE a.data_type = 'REFERENCE' AND ${elementsWhere(elementPolicy.read(actor))} AND NOT ${isHidden('ta', actor)}
    ORDER BY e.id LIMIT ${most}::int`;
