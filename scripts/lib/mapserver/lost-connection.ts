// A worker keeps its connection to the database. One that was lost shows with the next statement: MapServer answers with an exception,
// and connects anew for the request after it.
import type { Head, Params, Taker } from './fastcgi.ts';

/** What of a worker is needed here. */
interface Runs {
  run(params: Params, body: Buffer | undefined, on: Taker): Promise<void>;
}

/** As much of a document as says whether it is an exception, and of what. */
const beginningBytes = 4096;
/** A lost connection fails at once. A statement that failed later was at work, and would be again. */
const atOnceMs = 5000;

const isDocument = (headers: Head['headers']) => /xml|html/i.test(headers['content-type'] ?? '');

// The document itself has to be an exception: whatever is inside of another one, people may have written.
const exceptionRoot =
  /^\s*(?:<\?xml\b[^>]*>\s*)?(?:<!DOCTYPE\b[^>]*>\s*)?<(?:(?:\w+:)?(?:ServiceException(?:Report)?|ExceptionReport)\b|html>\s*<head>\s*<title>MapServer Message<\/title>)/i;
/** How MapServer begins a message: with the name of its function. */
const databaseMessage = /(?:^|>)[ \t]*ms(?:PostGIS|POSTGRESQL)\w*\(\)/m;

const isDatabaseFailure = (beginning: string) => exceptionRoot.test(beginning) && databaseMessage.test(beginning);

/** Passes an answer on to `on`, but holds a document back until its beginning is known; if it says that the database failed, to its end. */
function heldBack(on: Taker) {
  let head: Head | undefined;
  let held: Buffer[] | undefined;
  let heldBytes = 0;
  let failure: boolean | undefined;
  const release = () => {
    if (!held || !head) return;
    const pieces = held;
    held = undefined;
    on.head(head);
    for (const piece of pieces) on.body(piece);
  };
  const failed = () => {
    if (held) failure ??= isDatabaseFailure(Buffer.concat(held).toString('latin1', 0, beginningBytes));
    return failure === true;
  };
  return {
    head(received: Head) {
      head = received;
      if (isDocument(received.headers)) held = [];
      else on.head(received);
    },
    body(bytes: Buffer) {
      if (!held) return on.body(bytes);
      held.push(bytes);
      heldBytes += bytes.length;
      if (heldBytes >= beginningBytes && !failed()) release();
    },
    failed,
    release,
  };
}

/**
 * Runs a request on a worker. One that fails at once because of the database is run once more on the same worker, which has a new
 * connection then. Whoever asked sees the second answer only.
 */
export async function runConnected(worker: Runs, params: Params, body: Buffer | undefined, on: Taker): Promise<void> {
  const start = performance.now();
  const first = heldBack(on);
  await worker.run(params, body, first);
  if (first.failed() && performance.now() - start < atOnceMs) return worker.run(params, body, on);
  first.release();
}
