import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import { seesType } from '@/lib/auth/seen-sql';
import type { Db } from '@/lib/db';
import { inStates } from '@/lib/element-types/sql';
import type { Changes } from '@/lib/elements/save/merge';
import type { ElementChange } from '@/lib/elements/schema';
import type { FileRow } from '@/lib/files/sql';
import { messageText, textOfCode } from '@/lib/messages/sql';
import { codesSql, divisionsSql } from '@/lib/review/sql';
import { Prisma } from '@/prisma/generated/client';
import type { ProposalQuery } from './api';
import { NOBODY, type ProposalFacts } from './policy';
import type { ProposalKind, ProposalState } from './schema';

const { empty, sql } = Prisma;

const ofElement = (id: Prisma.Sql) => sql`(SELECT ${divisionsSql()} FROM geometric_element e WHERE e.id = ${id})`;
/** Where it lies; what lies in several divisions lies there where all of it does. */
const proposalDivisions = sql`(CASE WHEN e.id IS NULL THEN ${codesSql('p')} WHEN o.id IS NULL THEN ${ofElement(sql`p.element_id`)}
  ELSE ARRAY(SELECT unnest(${ofElement(sql`p.element_id`)}) INTERSECT SELECT unnest(${ofElement(sql`p.other_element_id`)})) END)`;

const factSql: FactSql<ProposalFacts> = {
  typeId: (values) => sql`p.type_id = ANY(${values}::bigint[])`,
  divisions: (values) => sql`${proposalDivisions} && ${values}::text[]`,
  authorId: (values) => sql`p.author_id = ANY(${values}::bigint[])`,
  ownerId: (values) => sql`e.owner_id = ANY(${values}::bigint[])`,
  otherOwnerId: (values) => sql`o.owner_id = ANY(${values}::bigint[])`,
  typeFor: ([role = 'VISITOR']) => seesType(sql`p.type_id`, { role }),
};

/** A rule about proposals `p`. Of those about types that are not published, only whoever reads all of them reads any. */
const proposalsWhere = (rule: Rule<ProposalFacts>): Prisma.Sql =>
  typeof rule === 'boolean'
    ? ruleSql(rule, factSql)
    : sql`(${ruleSql(rule, factSql)} AND ${inStates(sql`p.type_id`, ['PUBLISHED'])})`;

interface ProposalMessage {
  id: number;
  at: string;
  text: string;
  fromReviewer: boolean;
}

export interface ProposalRow extends ProposalFacts {
  id: number;
  kind: ProposalKind;
  state: ProposalState;
  elementId: number | null;
  otherElementId: number | null;
  version: number | null;
  /** Of an open MERGE as the elements are now. */
  changes: Changes;
  change: ElementChange | null;
  note: string | null;
  authorLogin: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  accepted: string[] | null;
  reason: string | null;
  reasonText: string | null;
  decisionNote: string | null;
  files: FileRow[];
  conversation: ProposalMessage[];
}

/** More of a conversation is read page by page. */
const MAX_MESSAGES = 100;

const fieldsOf = (
  alias: Prisma.Sql,
) => sql`element_fields(${alias}.description, ${alias}.geom, coalesce(${alias}.asked_public, ${alias}.is_public), ${alias}.is_reviewed,
  ${alias}.internal_comments, ${alias}.attribute_values)`;
const filesSql = sql`(SELECT coalesce(json_agg(json_build_object('uuid', f.uuid, 'originalFilename', f.original_filename,
    'format', f.file_format, 'size', f.size, 'contentType', f.content_type, 'transcript', NULL,
    'hasThumbnail', f.thumbnail_key IS NOT NULL) ORDER BY f.creation_date, f.uuid), '[]')
  FROM proposal_file f WHERE f.proposal_id = p.id)`;
const conversationSql = (locale: string) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'at', c.at, 'text', c.text, 'fromReviewer', c.from_reviewer) ORDER BY c.id), '[]')
  FROM (SELECT m.id, m.at, ${messageText(locale)} AS text, m.from_reviewer FROM message m WHERE m.proposal_id = p.id
    ORDER BY m.id DESC LIMIT ${MAX_MESSAGES}::int) c)`;

const rowSql = (locale: string) => sql`p.id, p.kind, p.state, p.element_id AS "elementId", p.other_element_id AS "otherElementId",
  p.type_id AS "typeId", ${proposalDivisions} AS divisions, p.version, p.change, p.note,
  CASE WHEN p.kind = 'MERGE' AND p.state = 'OPEN' THEN changed_fields(${fieldsOf(sql`e`)}, ${fieldsOf(sql`o`)}) ELSE p.changes END AS changes,
  coalesce(p.author_id, ${NOBODY}::bigint) AS "authorId", coalesce(e.owner_id, ${NOBODY}::bigint) AS "ownerId",
  coalesce(o.owner_id, ${NOBODY}::bigint) AS "otherOwnerId", a.login AS "authorLogin", p.created_at AS "createdAt",
  p.decided_at AS "decidedAt", p.accepted, p.reason_code AS reason,
  CASE WHEN p.reason_code IS NOT NULL THEN ${textOfCode(sql`p.reason_code`, locale)} END AS "reasonText",
  p.decision_note AS "decisionNote", ${filesSql} AS files, ${conversationSql(locale)} AS conversation`;
const fromSql = sql`proposal p LEFT JOIN user_account a ON a.id = p.author_id
  LEFT JOIN geometric_element e ON e.id = p.element_id LEFT JOIN geometric_element o ON o.id = p.other_element_id`;

export async function findProposal(
  db: Db,
  readable: Rule<ProposalFacts>,
  id: number,
  locale: string,
): Promise<ProposalRow | undefined> {
  const [found] = await db.$queryRaw<ProposalRow[]>`
    SELECT ${rowSql(locale)} FROM ${fromSql} WHERE p.id = ${id}::bigint AND ${proposalsWhere(readable)}`;
  return found;
}

const listed = (readable: Rule<ProposalFacts>, { kind, state, elementId }: ProposalQuery) => sql`${proposalsWhere(readable)}
  ${kind ? sql`AND p.kind = ${kind}` : empty} ${state ? sql`AND p.state = ${state}` : empty}
  ${elementId ? sql`AND p.element_id = ${elementId}::bigint` : empty}`;

/** A page of proposals, newest first. */
export const findProposals = (
  db: Db,
  readable: Rule<ProposalFacts>,
  query: ProposalQuery & { page: number; size: number; locale: string },
): Promise<ProposalRow[]> =>
  db.$queryRaw`
    SELECT ${rowSql(query.locale)} FROM ${fromSql} WHERE ${listed(readable, query)}
    ORDER BY p.id DESC LIMIT ${query.size}::int OFFSET ${query.page}::bigint * ${query.size}::int`;

/** Proposals counted up to `limit` + 1. */
export async function countProposals(
  db: Db,
  readable: Rule<ProposalFacts>,
  query: ProposalQuery,
  limit: number,
): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM (SELECT FROM ${fromSql} WHERE ${listed(readable, query)} LIMIT ${limit}::int + 1) counted`;
  return counted?.count ?? 0;
}

export interface ProposalFileRow {
  originalFilename: string;
  contentType: string;
  sizeBytes: number;
  storageKey: string;
  thumbnailKey: string | null;
}

/** A file of a proposal that may be read. */
export async function findProposalFile(
  db: Db,
  readable: Rule<ProposalFacts>,
  { id, uuid }: { id: number; uuid: string },
): Promise<ProposalFileRow | undefined> {
  const [found] = await db.$queryRaw<ProposalFileRow[]>`
    SELECT f.original_filename AS "originalFilename", f.content_type AS "contentType", f.size::float8 AS "sizeBytes",
      f.storage_key AS "storageKey", f.thumbnail_key AS "thumbnailKey"
    FROM ${fromSql} JOIN proposal_file f ON f.proposal_id = p.id
    WHERE p.id = ${id}::bigint AND f.uuid = ${uuid}::uuid AND ${ruleSql(readable, factSql)}`;
  return found;
}
