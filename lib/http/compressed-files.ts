import 'server-only';
import type { ServerResponse } from 'node:http';
import sirv from 'sirv';
import type { Listener } from './listener';

const YEAR_S = 31_536_000;

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
    if (request.method === 'GET' || request.method === 'HEAD') serve(request, response, next);
    else next();
  };
}
