/**
 * What the statements of the lists and the details read: `statements.ts 1000000`, DATABASE_URL is filled with so many elements for the
 * lists. Each question is put to its use case twice, and every statement of the second time is then asked once more with EXPLAIN
 * (ANALYZE). Prints one line of JSON: for each statement whether it counts, how many rows it read and the answer shows, its milliseconds.
 */
import pg from 'pg';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { AdminElementQuery } from '@/lib/elements/list/schema';
import { listElements } from '@/lib/elements/list/service';
import type { Audience } from '@/lib/elements/policy';
import { getElement } from '@/lib/elements/service';
import { listJoins } from '@/lib/joins/service';
import { listRelations } from '@/lib/relations/service';
import { type Caller, following, isFar, type Question, questions } from './lists';
import { type Facts, factsOf } from './lists-facts';

interface Statement {
  text: string;
  values: unknown[];
}
interface Plan {
  'Relation Name'?: string;
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Every statement that the process sends from now on, as the driver receives it. */
function listen(): Statement[] {
  const heard: Statement[] = [];
  const { query } = pg.Client.prototype as { query: (...received: unknown[]) => unknown };
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...received: unknown[]) {
      const [first, values] = received as [string | Partial<Statement>, unknown[] | undefined];
      const { text = '', values: own } = typeof first === 'string' ? { text: first } : first;
      heard.push({ text, values: own ?? values ?? [] });
      return query.apply(this, received);
    },
  });
  return heard;
}

/** What grows with what people contribute. Types, codes, parameters and divisions are few, and read whole from their one or two pages. */
const GROWING = /^(geometric_element(_relation|_join|_file)?|element_(attribute_value|parish)|user_account)$/;

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const readBy = (it: Plan) =>
  (it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0) + (it['Rows Removed by Index Recheck'] ?? 0)) * it['Actual Loops'];

async function explain(db: pg.Client, { text, values }: Statement) {
  const { rows } = await db.query({ text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values });
  const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
  const reading = nodes(plan as Plan).filter(
    (it) => GROWING.test(it['Relation Name'] ?? '') && it['Node Type'] !== 'Bitmap Index Scan',
  );
  const counts = /count\(\*\)/.test(text);
  return { counts, read: reading.reduce((sum, it) => sum + readBy(it), 0), ms: ms as number };
}

const AUDIENCES: Record<Caller, Audience> = { visitor: 'public', owner: 'user', admin: 'admin' };

const list = (question: Question, ctx: Context, { typeId }: Facts) => {
  const query = Object.fromEntries(Object.entries(question.query).map(([name, value]) => [name, String(value)]));
  return listElements(ctx, typeId, AdminElementQuery.parse(query), AUDIENCES[question.as]);
};

/** Puts a question to its use case. Returns how many rows the answer shows. */
async function put(question: Question, ctx: Context, facts: Facts): Promise<number> {
  const { of = 'elements', as, query } = question;
  const { busy } = facts;
  const audience = AUDIENCES[as];
  if (of === 'details') return (await getElement(ctx, busy, audience)) ? 1 : 0;
  if (of === 'relations') return (await listRelations(ctx, busy, query as never, audience)).result.items.length;
  if (of === 'joins') return (await listJoins(ctx, busy, query as never, audience)).result.items.length;
  return (await list(question, ctx, facts)).result.items.length;
}

async function main() {
  const url = process.env.DATABASE_URL as string;
  const facts = await factsOf(url);
  const actors: Record<Caller, Actor> = {
    visitor: VISITOR,
    owner: { ...facts.owner, login: 'owner', role: 'USER' },
    admin: { ...facts.admin, login: 'bench-admin', role: 'ADMIN' },
  };
  const db = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0' });
  await db.connect();
  const heard = listen();
  const results = [];
  for (const question of questions(Number(process.argv[2]), facts.attributes, facts.owner.id)) {
    const ctx = contextFor(actors[question.as], 'en-GB');
    const cursor = question.next && (await list(question, ctx, facts)).result.next;
    const asked = cursor ? following(question, cursor) : question;
    await put(asked, ctx, facts);
    heard.length = 0;
    const shown = await put(asked, ctx, facts);
    for (const statement of heard.filter(({ text }) => /FROM/.test(text)))
      results.push({
        what: question.what,
        as: question.as,
        of: question.of,
        far: isFar(question),
        shown,
        ...(await explain(db, statement)),
      });
  }
  process.stdout.write(`${JSON.stringify(results)}\n`);
  process.exit(0);
}

await main();
