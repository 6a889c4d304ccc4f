import 'server-only';
import { notFound } from '@/lib/errors';
import { matchesEtag } from '@/lib/http/etag';
import { contentDisposition } from '@/lib/http/filename';
import { store } from '@/lib/storage';
import { partAsked } from './part';

/** Types that a browser may show in a window of its own: raster images, which contain no scripts. */
const SHOWN = /^image\/(jpeg|png|webp|gif|avif)$/;

export interface ServedFile {
  storageKey: string;
  filename: string;
  contentType: string;
  /** Changes with the content. */
  etag: string;
  /** Who may cache the answer, and what it depends on. */
  cacheControl: string;
  vary?: string;
  /** Where it is known, parts are served too. */
  sizeBytes?: number;
}

/**
 * A stored file as an answer: revalidated by its ETag, never interpreted as another type, and without running scripts.
 * 404 when the store has lost it; 416 for a part that it does not have.
 */
export async function servedFile(request: Request, file: ServedFile): Promise<Response> {
  const headers = new Headers({
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    ...(file.vary && { Vary: file.vary }),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (matchesEtag(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers });
  const part = partAsked(request, file);
  if (file.sizeBytes !== undefined) headers.set('Accept-Ranges', 'bytes');
  if (part === 'none') {
    headers.set('Content-Range', `bytes */${file.sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  const stored = await store().get(file.storageKey, { signal: request.signal }, part);
  if (!stored) throw notFound();
  headers.set('Content-Type', file.contentType);
  headers.set('Content-Length', String(stored.sizeBytes));
  headers.set('Content-Disposition', contentDisposition(file.filename, SHOWN.test(file.contentType) ? 'inline' : 'attachment'));
  if (part) headers.set('Content-Range', `bytes ${part.first}-${part.last}/${file.sizeBytes}`);
  if (request.method !== 'HEAD') return new Response(stored.body, { status: part ? 206 : 200, headers });
  await stored.body.cancel();
  return new Response(null, { headers });
}
