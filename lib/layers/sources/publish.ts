import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import { notFound } from '@/lib/errors';
import { keepTable, sweepLayerDataSoon } from './garbage';
import { quoted } from './names';
import { createView, findColumnKinds, findSource, upsertSource } from './queries';
import type { PublishedSource, SourceFacts } from './schema';

/** A little longer than the database lets a replaced view stand for the requests that still read it. */
const AFTERWARDS_MS = 65_000;

type Kind = Awaited<ReturnType<typeof findColumnKinds>>[number];

/** MapServer writes `f` of a boolean as 0 and of a list as nothing: numbers and texts it writes as they are. */
function expressionFor(kind: Kind | undefined, original: string): string {
  if (kind?.category === 'B') return `${quoted(original)}::int`;
  return kind && 'NDS'.includes(kind.category) ? quoted(original) : `${quoted(original)}::text`;
}

/** A key that MapServer can ask for again is a whole number; of any other one, its hash. */
function keyExpression(kind: Kind | undefined, column: string): string {
  const whole = kind && ['int2', 'int4', 'int8'].includes(kind.kind);
  return whole ? `${quoted(column)}::bigint` : `('x' || left(md5(${quoted(column)}::text), 15))::bit(60)::bigint`;
}

/** What a view of ours says of a table: `gid`, `geom`, and each column under its plain name. */
async function viewColumns(ctx: Pick<Context, 'db'>, source: SourceFacts) {
  const kinds = new Map((await findColumnKinds(ctx.db, source)).map((it) => [it.name, it]));
  const imported = source.schema === 'layer_data';
  return [
    { name: 'gid', expression: keyExpression(kinds.get(source.keyColumn), source.keyColumn) },
    { name: 'geom', expression: quoted(source.geometryColumn) },
    ...source.columns.map(({ name, original }) => {
      const column = imported ? name : original;
      return { name, expression: expressionFor(kinds.get(column), column) };
    }),
  ];
}

/**
 * Within the transaction of a save: from now on this is what the layer draws, in place of what it drew before. Requests on
 * their way still read the former; its view goes a minute later, and its table if it was imported.
 */
export async function publishSource(tx: Context, layerId: number, source: SourceFacts): Promise<PublishedSource> {
  const before = await findSource(tx.db, layerId);
  const same = before?.schema === source.schema && before.table === source.table;
  if (source.schema === 'layer_data' && !same) await keepTable(tx, source.table);
  const viewName = `layer_${layerId}_${randomBytes(4).toString('hex')}`;
  await createView(tx.db, viewName, source, await viewColumns(tx, source));
  await upsertSource(tx.db, layerId, viewName, source);
  sweepLayerDataSoon(AFTERWARDS_MS);
  const published = await findSource(tx.db, layerId);
  if (!published) throw notFound();
  return published;
}

/** To be called once a layer's row has gone: its view and its imported table follow at once. */
export const unpublished = (): void => sweepLayerDataSoon(0);
