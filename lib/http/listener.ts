import 'server-only';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Gets a request before the framework does, and answers it or passes it on with `next`. */
export type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** One listener of a server: each of `listeners` in turn, then `last`. */
export function inTurn(listeners: Listener[], last: RequestListener): RequestListener {
  return listeners.reduceRight<RequestListener>(
    (next, listen) => (request, response) => listen(request, response, () => next(request, response)),
    last,
  );
}
