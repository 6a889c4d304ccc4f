// A worker keeps its connection to the database. One that was lost shows with the next statement: MapServer answers with an exception,
// and connects anew for the request after it.

/** As much of a document as says whether it is an exception. */
const beginningBytes = 4096;
/** A lost connection fails at once. A statement that failed later was at work, and would be again. */
const atOnceMs = 5000;

const isDocument = (headers) => /xml|html/i.test(headers['content-type'] ?? '');
const isDatabaseFailure = (text) => /exception|MapServer Message/i.test(text) && /\bms(PostGIS|POSTGRESQL)\w*\(\)/.test(text);

/** Passes an answer on to `on`, but holds a document back until its beginning is known. */
function heldBack(on) {
  let head;
  let held;
  const release = () => {
    if (!held) return;
    const bytes = Buffer.concat(held);
    held = undefined;
    on.head(head);
    if (bytes.length > 0) on.body(bytes);
  };
  return {
    head(given) {
      head = given;
      if (isDocument(given.headers)) held = [];
      else on.head(given);
    },
    body(bytes) {
      if (!held) return on.body(bytes);
      held.push(bytes);
      if (held.reduce((size, piece) => size + piece.length, 0) >= beginningBytes && !failed()) release();
    },
    failed,
    release,
  };
  function failed() {
    return held !== undefined && isDatabaseFailure(Buffer.concat(held).toString('latin1'));
  }
}

/**
 * Runs a request on a worker. One that fails at once because of the database is run once more on the same worker, which has a new
 * connection then. Whoever asked sees the second answer only.
 */
export async function runConnected(worker, params, body, on) {
  const start = performance.now();
  const first = heldBack(on);
  await worker.run(params, body, first);
  if (first.failed() && performance.now() - start < atOnceMs) return worker.run(params, body, on);
  first.release();
}
