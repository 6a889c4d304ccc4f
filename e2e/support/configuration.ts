import { sql } from './product';

/** Sets parameters while `work` runs, and restores them however it ends. */
export async function configured(values: Record<string, string | null>, work: () => Promise<void>): Promise<void> {
  const codes = Object.keys(values);
  const before = await sql<{ code: string; value: string | null }>(
    'SELECT code, value FROM configuration_parameter WHERE code = ANY ($1)',
    [codes],
  );
  const set = (code: string, value: string | null | undefined) =>
    sql('UPDATE configuration_parameter SET value = $2, modification_date = now() WHERE code = $1', [code, value ?? null]);
  try {
    for (const code of codes) await set(code, values[code]);
    await work();
  } finally {
    for (const { code, value } of before) await set(code, value);
  }
}

/** Has an Android app among the general files while `work` runs. */
export async function withAndroidApp(work: () => Promise<void>): Promise<void> {
  const [added] = await sql<{ id: number }>(
    `INSERT INTO general_attached_file (description, internal_filename, original_filename, size, file_format, storage_key)
     VALUES ('App', 'app.apk', 'app.apk', 1, 'FILE_FORMAT_APK', 'general/none') RETURNING id`,
  );
  try {
    await work();
  } finally {
    await sql('DELETE FROM general_attached_file WHERE id = $1', [added?.id]);
  }
}
