import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { GET as PUBLIC } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { GET as USER } from '@/app/api/elements/geometric_element_type/[id]/export/user/route';
import { GET as JOB_FILE } from '@/app/api/jobs/[id]/file/route';
import { runExport } from '@/lib/exports/service';
import { workOnNext } from '@/lib/jobs/worker';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';

const run = promisify(execFile);
let folder: string;
let typeId: number;
let who: Awaited<ReturnType<typeof people>>;
let ids: { spring: number; way: number };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vieiro-xlsx-'));
  who = await people();
  const type = await anElementType({ name: 'Fountain' });
  typeId = type.id;
  const stone = await sqlOne<{ code: string }>('SELECT code FROM code WHERE id = $1', [await aCode('Stone', 'XLSX_MATERIALS')]);
  const material = (await anAttributeCalled(typeId, 'MATERIAL', 'SELECT', { values: 'XLSX_MATERIALS' })).id;
  const drinkable = (await anAttributeCalled(typeId, 'DRINKABLE', 'BOOLEAN')).id;
  const built = (await anAttributeCalled(typeId, 'BUILT', 'DATE')).id;
  const seen = (await anAttributeCalled(typeId, 'SEEN', 'DATE_TIME')).id;
  const depth = (await anAttributeCalled(typeId, 'DEPTH', 'FLOAT')).id;
  const spring = await anElement({ type, owner: who.ana, description: '=1+1 <&> "ñ"\u0007' });
  const line = {
    type: 'LineString',
    coordinates: [[-8.4, 43.3], ...Array.from({ length: 4000 }, (_, n) => [-8.5, 43 + n / 1e7])],
  };
  const way = await anElement({ type, owner: who.ana, description: 'Way', geom: line as never });
  ids = { spring: spring.id, way: way.id };
  const values = {
    [material]: stone.code,
    [drinkable]: 'true',
    [built]: '1989-05-03',
    [seen]: '2026-03-01T10:30:00.000Z',
    [depth]: '-12.5',
  };
  await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [spring.id, JSON.stringify(values)]);
  await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [
    way.id,
    JSON.stringify({ [built]: '1791-05-03' }),
  ]);
  return () => rm(folder, { recursive: true });
});

async function saved(query: string): Promise<string> {
  const answer = await call(PUBLIC, { url: `/x?format=xlsx&${query}`, params: { id: String(typeId) } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet');
  const place = path.join(folder, `${Math.random()}.xlsx`);
  await writeFile(place, new Uint8Array(await answer.arrayBuffer()));
  return place;
}
async function rowsOf(file: string): Promise<Record<string, unknown>[]> {
  const { stdout } = await run('ogr2ogr', ['-f', 'GeoJSON', '/vsistdout/', file, '-oo', 'HEADERS=FORCE']);
  return (JSON.parse(stdout) as GeoJSON.FeatureCollection).features.map(({ properties }) => properties ?? {});
}

describe('a workbook', () => {
  it('has texts, numbers, flags, days and instants as such; no text is a formula', async () => {
    const file = await saved('geometry=lonlat');
    const [spring] = await rowsOf(file);
    expect(spring).toMatchObject({
      ...{ id: ids.spring, description: `=1+1 <&> "ñ"`, depth: -12.5, lon: expect.any(Number), lat: expect.any(Number) },
      ...{ built: '1989/05/03', seen: expect.stringMatching(/^2026-03-01T10:30:00/) },
    });
    expect([1, true]).toContain(spring?.drinkable);
    const { stdout, stderr } = await run('ogrinfo', ['-ro', '-so', '-al', file, '-oo', 'HEADERS=FORCE']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/seen: DateTime /);
    expect(stdout).toMatch(/depth: Real/);
  });

  it('has days that spreadsheets do not know as text, and no part of a geometry that no cell can hold', async () => {
    const rows = await rowsOf(await saved('geometry=wkt&columns=id,built'));
    expect(rows.map(({ id, wkt }) => [id, wkt ?? null])).toEqual([
      [ids.spring, expect.stringContaining('POINT')],
      [ids.way, null],
    ]);
    expect(String(rows[1]?.built)).toMatch(/^1791[-/]05[-/]03/);
  });

  it('has labels and headings in the language of the caller', async () => {
    const [spring] = await rowsOf(await saved('values=labels&columns=id,material'));
    expect(spring).toMatchObject({ 'The MATERIAL': 'Stone' });
  });
});

/** The names and the contents of the files in a zip. */
async function unzipped(file: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, string>();
    fromBuffer(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('end', () => resolve(found));
      zip.on('entry', (entry: { fileName: string }) =>
        zip.openReadStream(entry as never, async (failed, stream) => {
          if (failed) return reject(failed);
          const chunks = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          found.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
          zip.readEntry();
        }),
      );
      zip.readEntry();
    });
  });
}

describe('the files themselves', () => {
  it('come in a zip with the table, which has their paths, as a job', async () => {
    const { store } = await import('@/lib/storage');
    const key = `files/${crypto.randomUUID()}`;
    await store().put(key, Buffer.from('a photo'), 'image/jpeg');
    for (const [name, storage, day] of [
      ['A.JPG', key, '2026-01-01'],
      ['gone.png', 'files/gone', '2026-01-02'],
    ])
      await sql(
        `INSERT INTO geometric_element_file (element_id, author_id, uuid, original_filename, file_format, content_type, size, storage_key, creation_date)
         VALUES ($1, $2, gen_random_uuid(), $3, (SELECT code FROM file_format WHERE image LIMIT 1), 'image/jpeg', 7, $4, $5)`,
        [ids.spring, who.ana.id, name, storage, day],
      );
    const asked = { url: '/x?format=csv&files=zip&columns=id', params: { id: String(typeId) } };
    expect((await callJson(PUBLIC, asked)).status).toBe(401);
    const started = await callJson<{ id: number; state: string }>(USER, { ...asked, as: who.ana });
    expect(started.status).toBe(202);
    await workOnNext({ EXPORT: runExport } as never);
    const answer = await call(JOB_FILE, { params: { id: String(started.body.id) }, as: who.ana });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const found = await unzipped(Buffer.from(await answer.arrayBuffer()));
    const [table = ''] = [...found.keys()].filter((name) => name.endsWith('.csv'));
    const paths = [`files/${ids.spring}_1.jpg`, `files/${ids.spring}_2.png`];
    expect(found.get(table)).toContain(paths.join('|'));
    // One that the store has lost is left out, and does not keep the others from coming.
    expect([...found.keys()].filter((name) => name !== table)).toEqual([paths[0]]);
    expect(found.get(paths[0] ?? '')).toBe('a photo');
  });
});
