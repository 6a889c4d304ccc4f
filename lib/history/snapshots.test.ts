import { describe, expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { create, elementScene, modify, name, tower, who } from '@/lib/test/element-scene';
import { migrationsIn } from '@/scripts/lib/migration-files.ts';
import { inRoot } from '@/scripts/lib/paths.ts';

elementScene();

const migration = migrationsIn(inRoot('prisma/migrations')).find((it) => it.name.endsWith('_element_revisions'));
const convert = migration?.steps?.find(({ kind }) => kind === 'batches')?.sql ?? '';
const AT = ['2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z', '2026-01-03T10:00:00Z', '2026-01-04T10:00:00Z'];

/** Writes a snapshot as the version before did: the element as it is, or as it is in part. */
const snapshot = (id: number, action: string, version: number, at: string | undefined, more: object = {}) =>
  sql(
    `INSERT INTO geometric_element_revision (element_id, version, action, author_id, at, snapshot)
     SELECT id, $2, $3, $4, $5, to_jsonb(e) || jsonb_build_object('geom', ST_AsGeoJSON(geom)::jsonb, 'files', '[]'::jsonb) || $6::jsonb
     FROM geometric_element e WHERE id = $1`,
    [id, version, action, who.ana.id, at, JSON.stringify(more)],
  );
const written = (id: number) =>
  sql<{ id: number; action: string; version: number; changes: object; is_public: boolean }>(
    'SELECT id, action, version, is_public, changes FROM element_revision WHERE element_id = $1 ORDER BY id',
    [id],
  );

describe('snapshots of the version before', () => {
  it('become revisions with their ids: each shows what the next one found', async () => {
    const { id } = (await create(who.ana, { description: 'Third', isPublic: true })).body;
    await sql('DELETE FROM element_revision WHERE element_id = $1', [id]);
    const uuid = '7f6c3a52-5a0f-4a1e-9d58-2b1f9d0c4b11';
    const file = {
      uuid,
      originalFilename: 'a.png',
      format: 'FILE_FORMAT_PNG',
      size: 1,
      contentType: 'image/png',
      hasThumbnail: true,
    };
    await snapshot(id, 'create', 1, AT[0], { description: 'First', is_public: false });
    await snapshot(id, 'modify', 1, AT[1], { description: 'First', is_public: false, version: 1 });
    await snapshot(id, 'modify', 2, AT[2], { description: 'Second', is_public: true, version: 2, files: [file] });
    await snapshot(id, 'delete', 3, AT[3], { description: 'Third', version: 3 });
    await sql(convert, [0, 1_000_000]);
    await sql(convert, [0, 1_000_000]);
    const revisions = await written(id);
    expect(revisions.map(({ action, version, is_public }) => [action, version, is_public])).toEqual([
      ['CREATE', 1, false],
      ['MODIFY', 2, true],
      ['MODIFY', 3, true],
      ['DELETE', 3, true],
    ]);
    const known = { originalFilename: 'a.png', format: 'FILE_FORMAT_PNG', size: 1, contentType: 'image/png' };
    expect(revisions.map(({ changes }) => changes)).toEqual([
      expect.objectContaining({ description: [null, 'First'], geom: [null, tower], [`attribute.${name.id}`]: [null, 'Torre'] }),
      { description: ['First', 'Second'], isPublic: [false, true], [`file.${uuid}`]: [null, known] },
      { description: ['Second', 'Third'], [`file.${uuid}`]: [known, null] },
      expect.objectContaining({ description: ['Third', null], geom: [tower, null] }),
    ]);
    const ids = await sql('SELECT id FROM geometric_element_revision WHERE element_id = $1 ORDER BY id', [id]);
    expect(revisions.map((it) => it.id)).toEqual(ids.map((it) => it.id));
  });

  it('are left out where the database has written the same change', async () => {
    const { id } = (await create(who.ana)).body;
    await sql(
      `WITH changed AS (UPDATE geometric_element SET description = 'b', version = 2 WHERE id = $1 RETURNING id)
       INSERT INTO geometric_element_revision (element_id, version, action, author_id, snapshot)
       SELECT e.id, 1, 'modify', $2, to_jsonb(e) FROM geometric_element e JOIN changed USING (id)`,
      [id, who.ana.id],
    );
    await sql(convert, [0, 1_000_000]);
    expect((await written(id)).map(({ action }) => action)).toEqual(['CREATE', 'MODIFY']);
  });

  it('the last one shows what the element is today', async () => {
    const { id } = (await create(who.ana, { description: 'Old' })).body;
    await sql('DELETE FROM element_revision WHERE element_id = $1', [id]);
    await snapshot(id, 'modify', 1, AT[1]);
    await modify(who.ana, id, { description: 'New' });
    await sql('DELETE FROM element_revision WHERE element_id = $1', [id]);
    await sql(convert, [0, 1_000_000]);
    expect((await written(id))[0]).toMatchObject({ version: 2, changes: { description: ['Old', 'New'] } });
  });
});
