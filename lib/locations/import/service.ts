import type { ClientBase } from 'pg';
import { KINDS, type Kind, type Properties } from './kinds';
import {
  createStaging,
  emptyStaging,
  findMisfits,
  findRepaired,
  removeOthers,
  resolveCounties,
  resolveParents,
  stage,
  upsert,
} from './queries';
import { type Division, type Misfit, propertyNames, readDivision, type SourceFeature } from './reading';

export interface Job {
  kind: Kind;
  features: AsyncIterable<SourceFeature> | Iterable<SourceFeature>;
  /** The specified properties; the others are guessed. */
  properties?: Properties;
}

export interface Outcome {
  kind: Kind;
  properties: Properties;
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  /** Divisions that the source does not name, but on which smaller ones depend. */
  retained: number;
  /** Municipalities whose county is not known. */
  withoutCounty: number;
  repaired: { feature: number; code: string; name: string }[];
  misfits: Misfit[];
}

interface Options {
  /** Also deletes the divisions of a kind that its source does not name. */
  replace?: boolean;
  /** Checks everything and writes nothing. */
  dryRun?: boolean;
  onProgress?: (kind: Kind, read: number) => void;
}

const BATCH = 200;

/** Of several features with the same code the first is used, and the others are rejected. */
function once(seen: Map<string, number>, division: Division): Misfit | undefined {
  const { feature, code, name } = division;
  const first = seen.get(code);
  if (first === undefined) seen.set(code, feature);
  return first === undefined ? undefined : { feature, code, name, reason: `its code is that of feature ${first}` };
}

/** Features may have different properties: the guess is made once for each set of them. */
function guesser(kind: Kind, wanted: Properties | undefined) {
  const known = new Map<string, Properties>();
  return {
    feature(source: SourceFeature): Properties {
      const present = Object.keys((source.properties as object | null) ?? {});
      const key = present.join('\0');
      const names = known.get(key) ?? propertyNames(kind, present, wanted);
      known.set(key, names);
      return names;
    },
    /** The properties that were read, over all features. */
    all: (): Properties =>
      [...known.values()].reduce(
        (all, it) => ({
          code: all.code ?? it.code,
          name: all.name ?? it.name,
          parent: all.parent ?? it.parent,
          county: all.county ?? it.county,
        }),
        {} as Properties,
      ),
  };
}

/** Loads the readable features of a source into the staging table. */
async function stageAll(client: ClientBase, { kind, features, properties }: Job, onProgress: Options['onProgress']) {
  const misfits: Misfit[] = [];
  const seen = new Map<string, number>();
  const namesOf = guesser(kind, properties);
  let batch: Division[] = [];
  let read = 0;
  const flush = async () => {
    if (batch.length > 0) await stage(client, batch);
    batch = [];
    onProgress?.(kind, read);
  };
  for await (const source of features) {
    read += 1;
    const reading = readDivision(kind, source, read, namesOf.feature(source));
    const misfit = 'misfit' in reading ? reading.misfit : once(seen, reading.division);
    if (misfit) misfits.push(misfit);
    else if ('division' in reading) batch.push(reading.division);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return { read, names: namesOf.all(), misfits };
}

async function importKind(client: ClientBase, job: Job, { replace, onProgress }: Options): Promise<Outcome> {
  await emptyStaging(client);
  const { read, names, misfits } = await stageAll(client, job, onProgress);
  await resolveParents(client, job.kind);
  const withoutCounty = job.kind === 'municipalities' ? await resolveCounties(client) : 0;
  const { added, changed } = await upsert(client, job.kind);
  const all = [...misfits, ...(await findMisfits(client))].sort((a, b) => a.feature - b.feature);
  const unchanged = read - all.length - added - changed;
  const named = all.flatMap(({ code }) => code ?? []);
  const others = replace && read > all.length ? await removeOthers(client, job.kind, named) : { removed: 0, retained: 0 };
  const repaired = await findRepaired(client);
  return { kind: job.kind, properties: names, read, added, changed, unchanged, ...others, withoutCounty, repaired, misfits: all };
}

/**
 * Imports divisions, the larger before the smaller, in one transaction: all accepted features of every source, or nothing if it is
 * interrupted. To be followed by `refreshElementDivisions`.
 */
export async function importDivisions(client: ClientBase, jobs: readonly Job[], options: Options = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await client.query('BEGIN');
  try {
    await createStaging(client);
    for (const job of [...jobs].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)))
      outcomes.push(await importKind(client, job, options));
    await client.query(options.dryRun ? 'ROLLBACK' : 'COMMIT');
    return outcomes;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Whether an import has changed anything. */
export const hasChanged = (outcomes: readonly Outcome[]) =>
  outcomes.some(({ added, changed, removed }) => added + changed + removed > 0);
