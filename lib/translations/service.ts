import 'server-only';
import { createHash } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import { db } from '@/lib/db';
import { findCodes, findOverrides } from './queries';

/** All codes, revalidated by their ETag. */
export async function codesResponse(ctx: Context, request: Request): Promise<Response> {
  const body = JSON.stringify(await findCodes(ctx.db));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

export const interfaceTexts = () => findOverrides(db);
