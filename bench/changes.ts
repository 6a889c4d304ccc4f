/**
 * Changes what all elements of the type of the lists say, over HTTP: choices are merged, a data type is converted, an empty attribute is filled;
 * each is previewed, run and undone, while others read and save: `changes.ts '{"address","url","elements"}'`, with the settings of the server.
 * Prints one line of JSON.
 */
import pg from 'pg';
import type { AttributeChange, ChangePreview } from '@/lib/attribute-values/schema';
import { issueToken } from '@/lib/auth/tokens';
import { Calls } from './administrator';
import { WORDS } from './chance';
import { CHANGED } from './data-types';
import type { ChangeFigures, ChangeRun, Transactions } from './figures';
import { addAttribute } from './lists-content';
import { factsOf } from './lists-facts';
import { othersOf, othersWhile } from './others';
import { pause, timed } from './waiting';

const SAMPLE_MS = 5;
/** How long a change may hold a lock. */
const PROMISED_MS = 200;
const EMPTY = 'BENCH_EMPTY';

interface Setup {
  address: string;
  url: string;
  elements: number;
}

interface Seen {
  ms: number;
  statement: string;
  isBatch: boolean;
}

function summaryOf(all: readonly Seen[]): Transactions {
  const [longest] = all.toSorted((one, other) => other.ms - one.ms);
  return {
    count: all.length,
    over: all.filter(({ ms }) => ms > PROMISED_MS).length,
    longestMs: longest?.ms ?? 0,
    longest: longest?.statement ?? '',
  };
}

/** Watches the transactions of the server that write until it is stopped, and tells then how long those of changes and of others were. */
function watchTransactions(db: pg.Client): () => Promise<Pick<ChangeRun, 'batches' | 'savers'>> {
  const seen = new Map<string, Seen>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await db.query<Seen & { id: string }>(
        `SELECT backend_xid::text AS id, extract(epoch FROM clock_timestamp() - xact_start)::float8 * 1000 AS ms, query AS statement,
           application_name = 'vieiro batch' AS "isBatch"
         FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL`,
      );
      for (const { id, ms, statement, isBatch } of rows)
        seen.set(id, { ms, statement: statement.replace(/\s+/g, ' ').trim().slice(0, 60), isBatch });
      await pause(SAMPLE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    const all = [...seen.values()];
    return { batches: summaryOf(all.filter((it) => it.isBatch)), savers: summaryOf(all.filter((it) => !it.isBatch)) };
  };
}

async function emptyAttribute(db: pg.Client, typeId: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT e.id::int FROM element_type_attribute_type e JOIN attribute_type a ON a.id = e.attribute_type_id
     WHERE e.type_id = $1 AND a.description = $2`,
    [typeId, EMPTY],
  );
  return (
    rows[0]?.id ?? addAttribute(db, typeId, { code: EMPTY, dataType: CHANGED.filled, order: 100, maxSize: 200, group: null })
  );
}

async function main() {
  const { address, url, elements } = JSON.parse(process.argv[2] ?? '') as Setup;
  const { typeId, attributes, admin } = await factsOf(url);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const calls = new Calls(address, await issueToken('service', { userId: admin.id, version: admin.version }));
  const others = othersOf(address, typeId, calls);
  const kindOf = async (entry: number | undefined) =>
    (
      await db.query<{ id: number }>('SELECT attribute_type_id::int AS id FROM element_type_attribute_type WHERE id = $1', [
        entry,
      ])
    ).rows[0]?.id;
  const onKind = async (dataType: string) => `/elements/attribute_type/${await kindOf(attributes[dataType])}/changes`;
  const empty = await emptyAttribute(db, typeId);

  const run = async (path: string, change: object): Promise<ChangeRun> => {
    let preview: ChangePreview | undefined;
    const previewMs = await timed(async () => {
      preview = await calls.send<ChangePreview>(path, { ...change, dryRun: true });
    });
    const stop = watchTransactions(db);
    let [runMs, undoMs] = [0, 0];
    const busy = await othersWhile(others, async () => {
      const { id } = await calls.send<AttributeChange>(path, change);
      runMs = await timed(() => calls.until(`/elements/changes/${id}`, ['DONE']));
      undoMs = await timed(async () => {
        await calls.send(`/elements/changes/${id}/undo`, {});
        await calls.until(`/elements/changes/${id}`, ['UNDONE']);
      });
    });
    return { elements: preview?.elements ?? 0, previewMs, runMs, undoMs, ...(await stop()), busy };
  };

  const quiet = await othersWhile(others);
  const from = WORDS.map((it) => it.toUpperCase());
  const figures: ChangeFigures = {
    elements,
    quiet,
    changes: {
      'Choices merged': await run(await onKind(CHANGED.merged), { kind: 'RECODE', from, to: 'NONE' }),
      'Days made times': await run(await onKind(CHANGED.from), { kind: 'CONVERT', dataType: CHANGED.to }),
      'An empty attribute filled': await run(`/elements/geometric_element_type/${typeId}/changes`, {
        ...{ kind: 'FILL', attribute: { id: empty }, value: 'unknown' },
      }),
    },
  };
  await db.query('DELETE FROM geometric_element WHERE owner_id = $1', [admin.id]);
  await db.end();
  console.log(JSON.stringify(figures));
}

await main();
