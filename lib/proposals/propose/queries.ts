import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ElementFacts } from '@/lib/elements/policy';
import type { Changes } from '@/lib/elements/save/merge';
import type { ElementBefore } from '@/lib/elements/save/service';
import { elementFactsSql, elementsWhere } from '@/lib/elements/sql';
import { type FileRow, newFilesSql, type PreparedFile } from '@/lib/files/sql';
import type { ProposalKind } from '../schema';

interface Place {
  provinceCode: string | null;
  ineCode: string | null;
  parishCode: string | null;
}

export interface SubjectRow extends ElementBefore {
  id: number;
  version: number;
}

/** An element that somebody proposes something about, if they may read it. */
export async function findSubject(db: Db, readable: Rule<ElementFacts>, id: number): Promise<SubjectRow | undefined> {
  const [found] = await db.$queryRaw<SubjectRow[]>`
    SELECT e.id, e.version, e.attribute_values AS "attributeValues", ${elementFactsSql}
    FROM geometric_element e WHERE e.id = ${id}::bigint AND ${elementsWhere(readable)}`;
  return found;
}

export interface NewProposal {
  kind: ProposalKind;
  elementId: number | null;
  otherElementId: number | null;
  typeId: number;
  version: number | null;
  /** The body of the save, without its files. */
  change: object | null;
  changes: Changes;
  place: Place | null;
  note: string | null;
  authorId: number;
  sendingKey: string | null;
}

/** Undefined: the same call has been here before. */
export async function insertProposal(db: Db, it: NewProposal): Promise<number | undefined> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO proposal (kind, element_id, other_element_id, type_id, version, change, changes, province_code, ine_code, parish_code, note,
      author_id, sending_key)
    VALUES (${it.kind}, ${it.elementId}::bigint, ${it.otherElementId}::bigint, ${it.typeId}::bigint, ${it.version}::int,
      ${it.change && JSON.stringify(it.change)}::jsonb, ${JSON.stringify(it.changes)}::jsonb, ${it.place?.provinceCode ?? null},
      ${it.place?.ineCode ?? null}, ${it.place?.parishCode ?? null}, ${it.note}, ${it.authorId}::bigint, ${it.sendingKey}::uuid)
    ON CONFLICT (author_id, sending_key) DO NOTHING RETURNING id`;
  return inserted?.id;
}

/** The proposal that an earlier call with the same sending key has made. */
export async function findSentProposal(db: Db, authorId: number, key: string): Promise<number | undefined> {
  const [found] = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM proposal WHERE author_id = ${authorId}::bigint AND sending_key = ${key}::uuid`;
  return found?.id;
}

/** Writes the rows of stored files of a proposal, and names them among its changes. */
export async function insertProposalFiles(
  db: Db,
  proposalId: number,
  authorId: number,
  files: readonly PreparedFile[],
): Promise<FileRow[]> {
  const rows = await db.$queryRaw<{ file: FileRow }[]>`
    INSERT INTO proposal_file AS f
      (proposal_id, author_id, uuid, original_filename, file_format, content_type, size, storage_key, thumbnail_key, creation_date)
    SELECT ${proposalId}::bigint, ${authorId}::bigint, n.uuid, n.name, n.format, n.type, n.size, n.key, n.thumbnail,
      now() + n.place * interval '1 millisecond'
    FROM ${newFilesSql(files)}
    RETURNING json_build_object('uuid', f.uuid, 'originalFilename', f.original_filename, 'format', f.file_format, 'size', f.size,
      'contentType', f.content_type, 'transcript', NULL, 'hasThumbnail', f.thumbnail_key IS NOT NULL) AS file`;
  await db.$executeRaw`
    UPDATE proposal p SET changes = p.changes || (
      SELECT jsonb_object_agg('file.' || f.uuid, jsonb_build_array(NULL, jsonb_build_object('originalFilename', f.original_filename,
        'format', f.file_format, 'size', f.size, 'contentType', f.content_type))) FROM proposal_file f WHERE f.proposal_id = p.id)
    WHERE p.id = ${proposalId}::bigint`;
  return rows.map((row) => row.file);
}
