import type { Answer } from './wire';

/** The most features that one answer holds, whatever is asked for. */
export const MOST_FEATURES = 20_000;

/** Where an answer stands among all that is found. */
export interface Page {
  from: number;
  /** The most that it may hold. */
  count: number;
  /** By which parameters the same is asked for, but for where it begins. */
  same: Record<string, string>;
}

/** What a caller has to ask for to go on. `serviceUrl` is our own address. */
export const addressOfPage = (serviceUrl: string, { same }: Page, from: number) =>
  `${serviceUrl}?${new URLSearchParams({ ...same, startindex: String(from) })}`;

/** Members of a GeoJSON collection that say where it goes on, named as OGC API names them. */
export const linksTo = (next: string) => ({ links: [{ rel: 'next', type: 'application/geo+json', href: next }] });

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** So much of a document may come before its first feature. */
const HEAD_BYTES = 8192;

/**
 * MapServer names the next and the previous page (WFS 2.0.0) by the request that it was sent: with the filters and the identity that we have
 * put there, which nobody may send us. They become what a caller may ask for.
 */
function withLinks(answer: Answer, page: Page, serviceUrl: string): Answer {
  const head = answer.beginning.toString('latin1', 0, HEAD_BYTES);
  const changed = head.replace(/\b(next|previous)="([^"]*)"/g, (_, name: string, address: string) => {
    const from = Number(/STARTINDEX=(\d+)/i.exec(address)?.[1] ?? 0);
    return `${name}="${escaped(addressOfPage(serviceUrl, page, from))}"`;
  });
  if (changed === head) return answer;
  return answer.withBeginning(Buffer.concat([Buffer.from(changed, 'latin1'), answer.beginning.subarray(HEAD_BYTES)]));
}

/** How each feature begins. In a text its quotes would be escaped. */
const FEATURE = Buffer.from('{ "type": "Feature", ');
/** The end of a collection is shorter. */
const END_BYTES = 64;

function occurrences(bytes: Buffer, after: number): number {
  let found = 0;
  for (let at = bytes.indexOf(FEATURE, after); at >= 0; at = bytes.indexOf(FEATURE, at + FEATURE.length)) found += 1;
  return found;
}

/** A collection as it comes. One that is as long as it may be says at its end where it goes on. */
async function* withNext(chunks: AsyncIterable<Buffer>, page: Page, serviceUrl: string): AsyncGenerator<Buffer> {
  let [held, found] = [Buffer.alloc(0), 0];
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([held, chunk]);
    found += occurrences(bytes, Math.max(0, held.length - FEATURE.length + 1));
    const kept = Math.max(0, bytes.length - END_BYTES);
    if (kept > 0) yield bytes.subarray(0, kept);
    held = bytes.subarray(kept);
  }
  const end = /\]\s*\}\s*$/.exec(held.toString('latin1'));
  if (found === 0 || found < page.count || !end) return yield held;
  const said = { numberReturned: found, ...linksTo(addressOfPage(serviceUrl, page, page.from + found)) };
  yield Buffer.concat([held.subarray(0, end.index), Buffer.from(`],\n${JSON.stringify(said).slice(1, -1)}\n}\n`)]);
}

/** An answer of WFS that says, where its form can, that there is more and by which address. */
export function sayingMore(answer: Answer, page: Page, serviceUrl: string): Answer {
  if (!/json/i.test(answer.header('content-type') ?? '')) return withLinks(answer, page, serviceUrl);
  // What is whole and shorter than so many features can be holds fewer of them.
  if (answer.isWhole && answer.beginning.length < page.count * FEATURE.length) return answer;
  return answer.changed((chunks) => withNext(chunks, page, serviceUrl));
}
