import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compare } from 'bcrypt';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { listElementTypes } from '@/lib/element-types/service';
import { type AttributeValues, checkAttributes } from '@/lib/elements/attributes';
import { readGeometry } from '@/lib/elements/geometry';
import { store } from '@/lib/storage';
import { StyleDocument } from '@/lib/styles/schema';
import { sql, sqlOne } from '@/lib/test/database';
import { checking } from '@/lib/test/lighthouses';
import { seedBase } from './base';
import { seedDemo } from './demo';

const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-demo-'));
const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c TimeZone=UTC' });
const ctx = contextFor(VISITOR, 'gl-ES');
const count = async (from: string) => (await sqlOne<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`)).count;

beforeAll(async () => {
  await client.connect();
});
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('the base seed', () => {
  it('has names in all three languages for every code', async () => {
    expect(await count('code c WHERE (SELECT count(*) FROM internationalization i WHERE i.code_id = c.id) <> 3')).toBe(0);
  });

  it('leaves alone what an administrator has changed or deleted', async () => {
    await sql(`UPDATE configuration_parameter SET value = 'false' WHERE code = 'ENABLE_GEOMETRIC_ELEMENT_QUERY'`);
    await sql(`UPDATE internationalization SET description = 'Mapas de base' WHERE language = 'es-ES'
      AND code_id = (SELECT name_code_id FROM geometric_layer_group WHERE code = 'BACKGROUND_LAYER_GROUP')`);
    await sql('DELETE FROM geometric_layer');
    await seedBase(client);
    expect(await count('geometric_layer')).toBe(0);
    expect(await count(`internationalization WHERE description = 'Mapas de base'`)).toBe(1);
    expect(await count(`configuration_parameter WHERE value = 'false' AND default_value = 'true'`)).toBe(1);
    await sql('UPDATE configuration_parameter SET value = default_value');
  });
});

describe('an installation from before', () => {
  it('gets the parameters that it lacks, and the help of those that it has', async () => {
    const help = `configuration_parameter p JOIN internationalization i ON i.code_id = p.help_code_id
      WHERE p.code = 'ENABLE_GEOMETRIC_ELEMENT_QUERY' AND i.description ~ 'WMS'`;
    await sql(`DELETE FROM configuration_parameter WHERE code LIKE 'LIMIT_%' OR code = 'ENABLE_ANONYMOUS_READING'`);
    await sql('UPDATE configuration_parameter SET help_code_id = NULL');
    await seedBase(client);
    expect(
      await sql(`SELECT code, value, user_interface AS read FROM configuration_parameter
        WHERE code LIKE 'LIMIT_%' OR code = 'ENABLE_ANONYMOUS_READING' ORDER BY code`),
    ).toEqual([
      { code: 'ENABLE_ANONYMOUS_READING', value: 'true', read: true },
      { code: 'LIMIT_ELEMENTS_PER_ACCOUNT', value: '1000', read: false },
      { code: 'LIMIT_FILES_PER_ELEMENT', value: '50', read: false },
      { code: 'LIMIT_MEGABYTES_PER_ACCOUNT', value: '1000', read: false },
      { code: 'LIMIT_SIGN_UPS_PER_ADDRESS', value: '100', read: false },
    ]);
    expect(await count(help)).toBe(3);
  });
});

describe('the demo seed', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    await sql(`INSERT INTO user_account (login, password_hash, locale, role) VALUES ('Brais', 'his own', 'gl-ES', 'USER')`);
    await seedDemo(client, folder);
  }, 180_000);

  it('has a type for each of the seven geometry types and attributes of every data type that elements may have', async () => {
    expect(await count('(SELECT DISTINCT geometry_type FROM geometric_element_type) t')).toBe(7);
    expect(await count('(SELECT DISTINCT data_type FROM attribute_type) t')).toBe(ATTRIBUTE_DATA_TYPES.length);
  });

  it('puts several hundred elements into Galicia, each such as its form would accept', async () => {
    const types = new Map((await listElementTypes(ctx, { size: 100 })).result.items.map((type) => [type.id, type]));
    const elements = await sql<{ id: number; type: number; values: AttributeValues; geom: unknown }>(
      'SELECT id::int, type_id::int AS type, attribute_values AS values, ST_AsGeoJSON(geom, 15)::jsonb AS geom FROM geometric_element',
    );
    expect(elements.length).toBeGreaterThan(500);
    for (const { type: typeId, values, geom } of elements) {
      const type = types.get(typeId);
      if (!type) throw new Error(`no type ${typeId}`);
      const sent = Object.entries(values).flatMap(([id, value]) =>
        [value].flat().map((one) => ({ value: one, elementTypeAttributeType: { id: Number(id) } })),
      );
      expect(checkAttributes(type, sent, checking('gl-ES'))).toEqual({ values, preserved: [], hidden: [], issues: [] });
      expect(readGeometry(geom, type.geometryType).problems).toBeUndefined();
    }
    const galicia = 'ST_MakeEnvelope(-9.4, 41.7, -6.6, 43.9, 4326)';
    expect(await count(`geometric_element WHERE NOT ST_Within(geom, ${galicia}) OR NOT ST_IsValid(geom)`)).toBe(0);
  });

  it('has elements, relations and joins of every standing, by several people', async () => {
    for (const table of ['geometric_element', 'geometric_element_relation', 'geometric_element_join'])
      expect(await count(`(SELECT DISTINCT is_public, is_reviewed FROM ${table}) t`)).toBeGreaterThanOrEqual(3);
    expect(await count('(SELECT DISTINCT owner_id FROM geometric_element) t')).toBeGreaterThanOrEqual(3);
    expect(await count('element_parish')).toBeGreaterThan(100);
  });

  it('has an element in the bin that its contributor can restore', async () => {
    const [binned, ...others] = await sql(`SELECT lower(u.login) AS login, b.purge_at > now() + interval '20 days' AS "hasTime",
      (SELECT array_agg(r.action ORDER BY r.id) FROM element_revision r WHERE r.element_id = b.id) AS history
      FROM element_bin b JOIN user_account u ON u.id = b.owner_id`);
    expect([binned, others]).toEqual([{ login: 'brais', hasTime: true, history: ['CREATE', 'DELETE'] }, []]);
  });

  it('has types of each policy, elements in each state of a review, and a reviewer with a scope in which something waits', async () => {
    const policies = await sql(
      `SELECT code, review_policy AS policy FROM geometric_element_type WHERE review_policy <> 'NONE' ORDER BY 1`,
    );
    expect(policies).toEqual([
      { code: 'WALL', policy: 'AFTER' },
      { code: 'WATER', policy: 'BEFORE' },
    ]);
    expect(
      await count("(SELECT DISTINCT type_id, review_state FROM geometric_element WHERE review_state <> 'NONE') t"),
    ).toBeGreaterThan(10);
    const waiting = await sql(`SELECT t.code, bool_or(e.is_public) AS "isPublic" FROM geometric_element e
      JOIN geometric_element_type t ON t.id = e.type_id WHERE e.review_state = 'WAITING' GROUP BY t.code ORDER BY t.code`);
    expect(waiting).toEqual([
      { code: 'WALL', isPublic: true },
      { code: 'WATER', isPublic: false },
    ]);
    const noa = `mapserver.element_in_scope s JOIN user_account u ON u.id = s.reviewer_id AND u.login = 'noa'`;
    expect(
      await count(`${noa} JOIN geometric_element e ON e.id = s.element_id WHERE e.review_state = 'WAITING'`),
    ).toBeGreaterThan(0);
  });

  it('has decisions on most days of the last weeks, accepted and rejected ones, of elements and proposals', async () => {
    const [found] =
      await sql(`SELECT count(DISTINCT decided_at::date) > 14 AS "manyDays", bool_and(waiting_since < decided_at) AS "inOrder",
      bool_and(decided_at <= now() AND decided_at > now() - interval '35 days') AS recent, array_agg(DISTINCT kind ORDER BY kind) AS kinds,
      avg(accepted::int) BETWEEN 0.5 AND 0.95 AS mixed, count(DISTINCT contributor_id) > 2 AS "ofMany"
      FROM review_decision WHERE decided_by IS NOT NULL`);
    expect(found).toEqual({
      manyDays: true,
      inOrder: true,
      recent: true,
      kinds: ['ELEMENT', 'PROPOSAL'],
      mixed: true,
      ofMany: true,
    });
  });

  it('keeps every photo and its thumbnail where the product reads them', async () => {
    const [photo, ...others] = await sql<{ key: string; thumbnail: string; size: number }>(
      'SELECT storage_key AS key, thumbnail_key AS thumbnail, size::int FROM geometric_element_file WHERE thumbnail_key IS NOT NULL',
    );
    expect(others.length).toBeGreaterThan(50);
    expect((await store().get(photo?.key ?? ''))?.sizeBytes).toBe(photo?.size);
    expect(await store().get(photo?.thumbnail ?? '')).toBeDefined();
    expect(await count('storage_garbage')).toBe(0);
  });

  it('has a site that belongs to another one, and one that can be heard', async () => {
    const [reference] = await sql(`SELECT o.description AS other FROM element_attribute_value v
      JOIN element_type_attribute_type ta ON ta.id = v.attribute_id JOIN attribute_type a ON a.id = ta.attribute_type_id
      JOIN geometric_element o ON o.id = v.number WHERE a.data_type = 'REFERENCE'`);
    expect(reference?.other).toMatch(/^Torre de Hércules/);
    const [sound] = await sql<{ key: string; size: number }>(`SELECT f.storage_key AS key, f.size::int FROM file_value v
      JOIN geometric_element_file f ON f.uuid = v.file`);
    expect((await store().get(sound?.key ?? ''))?.sizeBytes).toBe(sound?.size);
  });

  it('covers the municipalities with valid divisions, parishes without gaps', async () => {
    expect([await count('county'), await count('municipality')]).toEqual([53, 313]);
    expect(await count('municipality WHERE NOT ST_IsValid(geom) OR county_code IS NULL')).toBe(0);
    expect(await count('parish WHERE ST_IsEmpty(geom) OR NOT ST_IsValid(geom)')).toBe(0);
    const gap = await sqlOne<{ share: number }>(`
      SELECT max(abs(1 - p.area / ST_Area(m.geom))) AS share FROM municipality m
      JOIN (SELECT ine_code, sum(ST_Area(geom)) AS area FROM parish GROUP BY 1) p USING (ine_code)`);
    expect(gap.share).toBeLessThan(1e-6);
  });

  it('shows a layer such as a shapefile becomes and one of a table, each with its view for the map server', async () => {
    const sources = await sql(`SELECT l.type, s.view_name AS view, s.row_count AS rows, s.srid FROM layer_source s
      JOIN geometric_layer l ON l.id = s.layer_id ORDER BY l.layer_order`);
    expect(sources.map(({ type, rows, srid }) => [type, rows > 50, srid])).toEqual([
      ['WMS_SHAPE', true, 25829],
      ['WMS_DATABASE', true, 4326],
    ]);
    for (const { view, rows } of sources)
      expect(await count(`mapserver.${view} WHERE gid IS NOT NULL AND ST_IsValid(geom)`)).toBe(rows);
    const documents = await sql('SELECT style_document AS document FROM geometric_layer WHERE style_document IS NOT NULL');
    for (const { document } of documents) expect(StyleDocument.safeParse(document).success).toBe(true);
  });

  it('writes the accounts for their owner only, with passwords that work', async () => {
    const file = path.join(folder, 'demo-accounts.json');
    const accounts: { login: string; password: string; role: string }[] = JSON.parse(readFileSync(file, 'utf8'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(accounts.filter(({ role }) => role === 'ADMIN').length).toBeGreaterThanOrEqual(1);
    expect(accounts.filter(({ role }) => role === 'USER').length).toBeGreaterThanOrEqual(2);
    const [first] = accounts;
    const { hash } = await sqlOne<{ hash: string }>('SELECT password_hash AS hash FROM user_account WHERE login = $1', [
      first?.login,
    ]);
    expect(await compare(first?.password ?? '', hash)).toBe(true);
  });

  it('leaves alone somebody who bore one of the logins before, at a second run too', async () => {
    await seedDemo(client, folder);
    expect(await count(`user_account WHERE login = 'Brais' AND password_hash = 'his own' AND token_version = 0`)).toBe(1);
  });

  it('run again, adds nothing, and brings nothing back', async () => {
    await sql('DELETE FROM geometric_element WHERE id = (SELECT min(id) FROM geometric_element)');
    const tables = [
      'geometric_element',
      'geometric_element_file',
      'geometric_element_join',
      'user_account',
      'style',
      'geometric_layer',
      'parish',
      'code',
    ];
    const before = await Promise.all(tables.map(count));
    const accounts = readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8');
    await seedDemo(client, folder);
    expect(await Promise.all(tables.map(count))).toEqual(before);
    expect(readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8')).toBe(accounts);
  });
});
