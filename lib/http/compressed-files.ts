import 'server-only';
import type { ServerResponse } from 'node:http';
import sirv from 'sirv';
import { YEAR_S } from '@/lib/durations';
import type { Listener } from './listener';

/** Brotli of quality 0, which sirv takes for a yes. */
const REFUSED = /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/i;

/** Whoever leaves before the end would leave the file open. */
const closeWith = (response: ServerResponse) =>
  void response.once('pipe', (file) => response.once('close', () => file.destroy()));

/**
 * Answers with the files of a folder that lie there as `….br`, to whoever takes Brotli; everything else is left to the framework. Their names
 * change with their content, so browsers keep them. The folder is read once, when the server starts.
 */
export function compressedFiles(dir: string): Listener {
  const serve = sirv(dir, { brotli: true, etag: true, extensions: [], immutable: true, maxAge: YEAR_S, setHeaders: closeWith });
  return (request, response, next) => {
    const { method, headers } = request;
    if ((method === 'GET' || method === 'HEAD') && !REFUSED.test(String(headers['accept-encoding'] ?? '')))
      return serve(request, response, next);
    next();
  };
}
