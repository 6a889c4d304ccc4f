import 'server-only';
import type { Db } from '@/lib/db';
import { allOf, contains, whenDefined } from '@/lib/db/conditions';
import { localText, namedIn } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { MissingTextQuery } from './api';
import { type MissingText, TEXT_KINDS, type TextKind } from './schema';

const { sql, raw } = Prisma;

/** Every text of a definition: its code, and the code with the definition's name. */
const TEXTS = sql`
  SELECT 'ELEMENT_TYPE' AS kind, f.field, t.id AS record_id, t.code, f.code_id, t.name_code_id AS named_by
  FROM geometric_element_type t CROSS JOIN LATERAL (VALUES ('codeDto', t.name_code_id),
    ('joinTooltipText', CASE WHEN t.can_join THEN t.join_tooltip_code_id END),
    ('joinTableText', CASE WHEN t.can_join THEN t.join_table_code_id END)) f (field, code_id)
  UNION ALL SELECT 'ATTRIBUTE_TYPE', f.field, a.id, c.code, f.code_id, a.name_code_id
  FROM attribute_type a JOIN code c ON c.id = a.name_code_id
    CROSS JOIN LATERAL (VALUES ('name', a.name_code_id), ('help', a.help_code_id)) f (field, code_id)
  UNION ALL SELECT 'VALUE', 'listCode', a.id, v.code, v.id, v.id
  FROM attribute_type a JOIN code v ON v.group_code = a.value_group_code
  UNION ALL SELECT 'LAYER_GROUP', 'codeDto', id, code, name_code_id, name_code_id FROM geometric_layer_group
  UNION ALL SELECT 'LAYER', 'internationalization', id, code, name_code_id, name_code_id FROM geometric_layer`;

/** A text of the interface that is missing in these languages; `name`: what it says in the language that has all. */
export interface InterfaceGap {
  key: string;
  name: string;
  languages: readonly string[];
}

interface Asked {
  query: MissingTextQuery;
  active: readonly string[];
  locale: string;
  interfaceTexts: readonly InterfaceGap[];
}

/** Texts of parameters are in their value, each behind its language marker; without markers a text is for all languages. */
const missing = ({ active, interfaceTexts }: Asked) => sql`
  WITH active AS (SELECT language, at FROM unnest(${active}::text[]) WITH ORDINALITY a (language, at))
  SELECT w.code_id AS id, w.kind, w.field, w.record_id, w.code, NULL::text AS name, w.named_by,
    (SELECT array_agg(a.language ORDER BY a.at) FROM active a
      WHERE NOT EXISTS (SELECT 1 FROM internationalization i WHERE i.code_id = w.code_id AND i.language = a.language)) AS languages
  FROM (${TEXTS}) w WHERE w.code_id IS NOT NULL
  UNION ALL
  SELECT p.name_code_id, 'PARAMETER', 'value', p.id, p.code, NULL, p.name_code_id,
    (SELECT array_agg(a.language ORDER BY a.at) FROM active a WHERE position('[SEP-' || a.language || ']' IN p.value) = 0)
  FROM configuration_parameter p WHERE p.data_type <> 'IMAGE' AND p.value ~ '^\\[SEP-[A-Za-z0-9-]+\\]'
  UNION ALL
  SELECT -g.at, 'INTERFACE', 'text', 0, g.key, g.name, NULL, string_to_array(g.languages, ' ')
  FROM unnest(${interfaceTexts.map((it) => it.key)}::text[], ${interfaceTexts.map((it) => it.name)}::text[],
    ${interfaceTexts.map((it) => it.languages.join(' '))}::text[]) WITH ORDINALITY g (key, name, languages, at)`;

const nameSql = (locale: string) => sql`coalesce(m.name, ${localText('m.named_by', locale)}, m.code)`;
const kindPlace = sql`array_position(${[...TEXT_KINDS]}::text[], m.kind)`;
const ORDER = {
  kind: () => kindPlace,
  name: (locale: string) => sql`fold(${nameSql(locale)})`,
  code: () => sql`m.code`,
};

const wanted = ({ q, name, language }: MissingTextQuery, locale: string) =>
  allOf([
    sql`m.languages IS NOT NULL`,
    ...whenDefined(
      q,
      (text) => sql`(${contains(sql`m.code`, text)} OR ${contains(sql`m.name`, text)} OR ${namedIn('m.named_by', text)})`,
    ),
    ...whenDefined(name, (text) => contains(nameSql(locale), text)),
    ...whenDefined(language, (it) => sql`${it} = ANY (m.languages)`),
  ]);

export function findMissingTexts(db: Db, asked: Asked, page: number, size: number): Promise<MissingText[]> {
  const { query, locale } = asked;
  const { kind, sortField = 'kind', sortOrder = 'asc' } = query;
  return db.$queryRaw`
    SELECT m.id, m.kind, m.field, m.record_id AS "recordId", m.code,
      CASE WHEN m.kind = 'INTERFACE' THEN m.code ELSE concat_ws('.', m.kind, m.code, m.field) END AS key, ${nameSql(locale)} AS name, m.languages
    FROM (${missing(asked)}) m WHERE ${allOf([wanted(query, locale), ...whenDefined(kind, (it) => sql`m.kind = ${it}`)])}
    ORDER BY ${ORDER[sortField](locale)} ${raw(sortOrder)}, ${kindPlace}, m.record_id, m.id
    LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

/** How many of each kind, whichever kind is asked for. */
export const countMissingTexts = (db: Db, asked: Asked): Promise<{ kind: TextKind; total: number }[]> =>
  db.$queryRaw`
    SELECT m.kind, count(*)::int AS total FROM (${missing(asked)}) m WHERE ${wanted(asked.query, asked.locale)}
    GROUP BY m.kind ORDER BY ${kindPlace}`;
