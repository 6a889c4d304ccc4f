import 'server-only';
import sharp from 'sharp';
import { VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { mayRead } from '@/lib/auth/reading';
import { elementPolicy } from '@/lib/elements/policy';
import { notFound } from '@/lib/errors';
import { drawnOnce } from '@/lib/http/drawn-once';
import { etagOf, matchesEtag } from '@/lib/http/etag';
import { store } from '@/lib/storage';
import { coverImage } from '@/lib/storage/images';
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '../api';
import { type DrawnRow, findDrawn } from '../queries';
import { mapSvg } from './draw';

/** Changes when the drawing does, so that caches get the new one. */
const DRAWING = 1;
const MAX_CACHED_BYTES = 24 * 1024 * 1024;
const PHOTO_WIDTH_PX = 760;
const GAP_PX = 8;
/** Up to this age a picture is shown again without asking. */
const MAX_AGE_S = 600;

const drawn = drawnOnce('element-pages.pictures', MAX_CACHED_BYTES);

/** The picture of a public element as an answer that may be cached. 404 for any other one, whoever asks. */
export async function pictureResponse(ctx: Context, id: number, of: 'map' | undefined, request: Request): Promise<Response> {
  const row = await findDrawn(ctx.db, elementPolicy.read(VISITOR), id);
  if (!row) throw notFound();
  const shown = of === 'map' ? { ...row, photoUuid: null, photoKey: null } : row;
  const etag = etagOf(JSON.stringify([DRAWING, id, shown.version, shown.photoUuid]));
  const open = await mayRead({ actor: VISITOR });
  const headers = {
    ETag: etag,
    'Cache-Control': open ? `public, max-age=${MAX_AGE_S}` : 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const bytes = await drawn(etag, () => picture(shown));
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/jpeg' } });
}

/** Photo and map beside each other; the map alone where there is no photo, or none that can be read. */
async function picture({ shape, photoKey }: DrawnRow): Promise<Buffer> {
  const photo = photoKey ? await photoOf(photoKey) : undefined;
  const left = photo ? PHOTO_WIDTH_PX + GAP_PX : 0;
  const map = await mapSvg(shape, { widthPx: PICTURE_WIDTH_PX - left, heightPx: PICTURE_HEIGHT_PX });
  const parts = [...(photo ? [{ input: photo, left: 0, top: 0 }] : []), { input: Buffer.from(map), left, top: 0 }];
  return sharp({ create: { width: PICTURE_WIDTH_PX, height: PICTURE_HEIGHT_PX, channels: 3, background: '#fff' } })
    .composite(parts)
    .jpeg({ quality: 82 })
    .toBuffer();
}

async function photoOf(key: string): Promise<Buffer | undefined> {
  const stored = await store().get(key);
  if (!stored) return undefined;
  const bytes = Buffer.from(await new Response(stored.body).arrayBuffer());
  return coverImage(bytes, { width: PHOTO_WIDTH_PX, height: PICTURE_HEIGHT_PX });
}
