import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { slugOf } from '@/lib/element-pages/address';
import { store } from '@/lib/storage';
import { THUMBNAIL_PX } from '@/lib/storage/images';
import { type Client, exists, inTransaction, withRows } from '../database';
import { drawScene } from './photos/scenes';
import { randomOf } from './random';
import type { SeededElement } from './seed-elements';

const AT_ONCE = 4;

interface Photo {
  uuid: string;
  element: number;
  owner: string;
  filename: string;
  svg: string;
  key: string;
  thumbnailKey: string;
  daysAgo: number;
}

/** Draws a photo (or two) for some of the elements and keeps it as the product keeps an upload. */
export async function seedPhotos(client: Client, elements: SeededElement[]): Promise<void> {
  if (await exists(client, 'geometric_element_file')) return;
  if (await exists(client, `element_revision WHERE jsonb_path_exists(changes, '$.keyvalue() ? (@.key starts with "file.")')`))
    return;
  const photos = planned(elements);
  const keys = photos.flatMap(({ key, thumbnailKey }) => [key, thumbnailKey]);
  // Until the rows that name them are there, the files are garbage with a date: an interrupted seed leaks none.
  await client.query(
    `INSERT INTO storage_garbage (storage_key, due) SELECT key, now() + interval '1 hour' FROM unnest($1::text[]) AS key`,
    [keys],
  );
  const sizes = await inTurns(photos, keep);
  await inTransaction(client, async () => {
    await client.query('DELETE FROM storage_garbage WHERE storage_key = ANY ($1)', [keys]);
    await insertRows(
      client,
      photos.map((photo, i) => ({ ...photo, svg: undefined, size: sizes[i] })),
    );
  });
}

function planned(elements: SeededElement[]): Photo[] {
  const random = randomOf(17);
  const isKnown = ({ type }: SeededElement) => !['WATER', 'WALL', 'PLACE_NAME'].includes(type);
  return elements.flatMap((element) => {
    const shots = random.chance(isKnown(element) ? 0.75 : 0.035) ? (random.chance(0.2) ? 2 : 1) : 0;
    return Array.from({ length: shots }, (_, shot) => planOne(element, shot));
  });
}

function planOne(element: SeededElement, shot: number): Photo {
  const uuid = randomUUID();
  const key = `elements/${uuid.slice(0, 2)}/${uuid}`;
  return {
    uuid,
    element: element.id,
    owner: element.owner,
    filename: `${slugOf(element.name) || 'foto'}${shot > 0 ? `-${shot + 1}` : ''}.jpg`,
    svg: drawScene(element.scene ?? 'fields', element.name, shot),
    key,
    thumbnailKey: `${key}-thumbnail`,
    daysAgo: element.modifiedDaysAgo,
  };
}

/** Writes photo and thumbnail; answers the photo's size in bytes. */
async function keep({ svg, key, thumbnailKey }: Photo): Promise<number> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [photo, thumbnail] = await Promise.all([
    drawn().jpeg({ quality: 84 }).toBuffer(),
    drawn().resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside' }).webp({ quality: 75 }).toBuffer(),
  ]);
  await store().put(key, photo, 'image/jpeg');
  await store().put(thumbnailKey, thumbnail, 'image/webp');
  return photo.length;
}

/** Runs a task for each item, a few at a time; results in the order of the items. */
async function inTurns<T, R>(items: T[], task: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await task(items[at] as T);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

const insertRows = (client: Client, rows: object[]) =>
  withRows(
    client,
    `INSERT INTO geometric_element_file (uuid, element_id, original_filename, file_format, content_type, size, storage_key, thumbnail_key,
       author_id, creation_date)
     SELECT r.uuid, r.element, r.filename, 'FILE_FORMAT_JPEG', 'image/jpeg', r.size, r.key, r."thumbnailKey", u.id,
       now() - r."daysAgo" * interval '1 day'
     FROM ROWS JOIN user_account u ON lower(u.login) = r.owner`,
    'uuid uuid, element bigint, owner text, filename text, size bigint, key text, "thumbnailKey" text, "daysAgo" float8',
    rows,
  );
