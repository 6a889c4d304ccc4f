// As many entries as Galicia has, with names as they are there: a few that hundreds share, and many of their own.
import pg from 'pg';
import { assertBenchDatabase } from './loading';

export const ENTRY_COUNT = 33_581;

/** What somebody might type: a name that many entries share, a beginning, the middle of a word, two words, one that nobody knows. */
export const SEARCHES = [
  'igrexa',
  'outei',
  'rras',
  'vilar de',
  'castro 12',
  'san xoan de o',
  'coruña',
  'zzyzx',
  'lugar, parroquia 7',
];

const INSERT_ENTRIES = `
  INSERT INTO place (file_id, kind, code, parent_code, name, within, lng, lat, west, south, east, north)
  SELECT $1, kind, 'bench-' || i, NULL,
    first[1 + i % 20] || CASE i % 4 WHEN 0 THEN '' WHEN 1 THEN ' de ' || last[1 + (i / 7) % 12] ELSE ' ' || i / 40 END,
    'Parroquia ' || i % 3800 || ', Concello ' || i % 313, lng, lat, lng - size, lat - size, lng + size, lat + size
  FROM (SELECT i, CASE WHEN i < 4 THEN 'PR' WHEN i < 57 THEN 'CO' WHEN i < 370 THEN 'MU' WHEN i < 4170 THEN 'PA' ELSE 'EP' END AS kind,
      -9.2 + 2.4 * (i * 7919::bigint % 10007) / 10007.0 AS lng, 41.85 + 1.85 * (i * 104729::bigint % 10009) / 10009.0 AS lat,
      CASE WHEN i < 370 THEN 0.1 WHEN i < 4170 THEN 0.02 ELSE 0 END AS size,
      '{A Igrexa,O Outeiro,Vilar,Castro,A Torre,O Pazo,San Xoán,Santa María,A Pena,O Souto,Barreiro,Carballal,Fontán,Lamas,Moreira,Pereiro,Quintá,Ribeira,Seoane,As Barras}'::text[] AS first,
      '{Abaixo,Arriba,Ollares,Riba,Montes,Suarna,Outes,Orro,Coruña,Eume,Lemos,Limia}'::text[] AS last
    FROM generate_series(0, $2 - 1) i) it`;

/** Puts the entries into a database of the benchmark, unless they are there. */
export async function addGazetteer(connectionString: string) {
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    await assertBenchDatabase(db);
    const { rows } = await db.query<{ n: number }>("SELECT count(*)::int AS n FROM place WHERE code LIKE 'bench-%'");
    if (rows[0]?.n === ENTRY_COUNT) return;
    await db.query("DELETE FROM general_attached_file WHERE internal_filename = 'bench-gazetteer.json'");
    const { rows: files } = await db.query<{ id: string }>(
      `INSERT INTO general_attached_file (description, internal_filename, original_filename, size, file_format, storage_key)
       VALUES ('Gazetteer of the benchmark', 'bench-gazetteer.json', 'gazetteer.json', 1, 'FILE_FORMAT_JSON', 'bench/gazetteer') RETURNING id`,
    );
    await db.query(INSERT_ENTRIES, [files[0]?.id, ENTRY_COUNT]);
    await db.query('ANALYZE place');
  } finally {
    await db.end();
  }
}
