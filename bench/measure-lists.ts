/**
 * Measures the lists of running servers: `measure-lists.ts '{"targets":[{"elements","url","address"}],"rounds":7}'`; NEXTAUTH_SECRET is
 * the servers'. Each question is asked of all sizes in turn, so that whatever else the machine does meets all alike. Prints one line
 * of JSON: for each question the median of each size in milliseconds, and the largest against the smallest.
 */
import http from 'node:http';
import { issueToken } from '@/lib/auth/tokens';
import { addressOf, type Caller, following, isFar, type Question, questions } from './lists';
import { factsOf } from './lists-facts';
import { median } from './rounds';

const WARM_UP_ROUNDS = 2;

interface Target {
  elements: number;
  url: string;
  address: string;
}

interface Bench extends Target {
  typeId: number;
  busy: number;
  list: Question[];
  tokens: Record<Caller, string | undefined>;
  agent: http.Agent;
}

async function open(target: Target): Promise<Bench> {
  const { typeId, busy, attributes, owner, admin } = await factsOf(target.url);
  const token = (who: { id: number; version: number }) => issueToken('service', { userId: who.id, version: who.version });
  return {
    ...target,
    typeId,
    busy,
    list: questions(target.elements, attributes, owner.id),
    tokens: { visitor: undefined, owner: await token(owner), admin: await token(admin) },
    agent: new http.Agent({ keepAlive: true }),
  };
}

/** The question that is measured: where it follows a page, that page's cursor is asked for first. */
async function prepared(bench: Bench, question: Question): Promise<Question> {
  if (!question.next) return question;
  const bearer = bench.tokens[question.as];
  const address = `${bench.address}${addressOf(question, bench.typeId, bench.busy)}`;
  const answer = await fetch(address, { headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });
  const { result } = (await answer.json()) as { result: { next?: string } };
  if (!result.next) throw new Error(`${address} has no next page`);
  return following(question, result.next);
}

/** How long an answer takes, read whole, in milliseconds. */
function timed(bench: Bench, question: Question): Promise<number> {
  const path = addressOf(question, bench.typeId, bench.busy);
  const bearer = bench.tokens[question.as];
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
    http
      .get(`${bench.address}${path}`, { agent: bench.agent, headers }, (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(performance.now() - start)
            : reject(new Error(`${path} answered ${response.statusCode}`)),
        );
      })
      .on('error', reject);
  });
}

async function main() {
  const { targets, rounds } = JSON.parse(process.argv[2] ?? '') as { targets: Target[]; rounds: number };
  // The settings ask for a database; only the secret is used here.
  process.env.DATABASE_URL ??= targets[0]?.url;
  const benches = await Promise.all(targets.map(open));
  const results = [];
  for (const [at, question] of (benches[0]?.list ?? []).entries()) {
    const spent: number[][] = benches.map(() => []);
    const asked = await Promise.all(benches.map((bench) => prepared(bench, bench.list[at] as Question)));
    for (let turn = -WARM_UP_ROUNDS; turn < rounds; turn++)
      for (const [which, bench] of benches.entries()) {
        const ms = await timed(bench, asked[which] as Question);
        if (turn >= 0) spent[which]?.push(ms);
      }
    const medians = spent.map(median);
    const leastMs = spent.map((times) => Math.min(...times));
    results.push({
      what: question.what,
      as: question.as,
      of: question.of,
      far: isFar(question),
      ms: medians,
      leastMs,
      ratio: (medians.at(-1) ?? 0) / (medians[0] ?? 1),
    });
  }
  for (const bench of benches) bench.agent.destroy();
  process.stdout.write(`${JSON.stringify(results)}\n`);
}

await main();
