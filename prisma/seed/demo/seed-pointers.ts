import { randomUUID } from 'node:crypto';
import { store } from '@/lib/storage';
import { type Client, inTransaction } from '../database';
import { bell } from './make/bell';
import type { SeededElement } from './seed-elements';

/** Which site belongs to which other one, by their names. */
const BELONGS: Record<string, string> = { 'Parque escultórico da Torre de Hércules': 'Torre de Hércules' };
/** Whose bells one can hear: their note in hertz. */
const BELLS: Record<string, number> = { 'Catedral de Santiago': 130 };

const attributeSql = (code: string) => `(SELECT ta.id::text FROM element_type_attribute_type ta
  JOIN attribute_type a ON a.id = ta.attribute_type_id JOIN code n ON n.id = a.name_code_id
  WHERE ta.type_id = e.type_id AND n.code = '${code}')`;

const say = (client: Client, code: string, id: number, value: string) =>
  client.query(
    `UPDATE geometric_element e SET attribute_values = e.attribute_values || jsonb_build_object(${attributeSql(code)}, $2::text)
     WHERE e.id = $1`,
    [id, value],
  );

/** What elements say of each other, and what one can hear of them. For a database that had no elements before. */
export async function seedPointers(client: Client, elements: SeededElement[]): Promise<void> {
  const named = (wanted: string) => elements.find(({ name, type }) => name === wanted && type !== 'PLACE_NAME');
  for (const [one, other] of Object.entries(BELONGS)) {
    const [from, to] = [named(one), named(other)];
    if (from && to) await say(client, 'BELONGS_TO', from.id, String(to.id));
  }
  for (const [name, strikeHz] of Object.entries(BELLS)) {
    const element = named(name);
    if (element) await addSound(client, element, bell(strikeHz, 3));
  }
}

async function addSound(client: Client, { id, owner, modifiedDaysAgo }: SeededElement, bytes: Buffer): Promise<void> {
  const uuid = randomUUID();
  const key = `elements/${uuid.slice(0, 2)}/${uuid}`;
  await client.query(`INSERT INTO storage_garbage (storage_key, due) VALUES ($1, now() + interval '1 hour')`, [key]);
  await store().put(key, bytes, 'audio/wav');
  await inTransaction(client, async () => {
    await client.query('DELETE FROM storage_garbage WHERE storage_key = $1', [key]);
    await client.query(
      `INSERT INTO geometric_element_file (uuid, element_id, original_filename, file_format, content_type, size, storage_key, author_id,
         creation_date)
       SELECT $1, $2, 'campás.wav', 'FILE_FORMAT_AUDIO', 'audio/wav', $3, $4, u.id, now() - $6 * interval '1 day'
       FROM user_account u WHERE lower(u.login) = $5`,
      [uuid, id, bytes.length, key, owner, modifiedDaysAgo],
    );
    await say(client, 'SOUND', id, uuid);
  });
}
