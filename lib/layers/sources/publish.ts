import 'server-only';
import { randomBytes } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import type { Context } from '@/lib/auth/context';
import { notFound } from '@/lib/errors';
import { keepTable, sweepLayerDataSoon } from './garbage';
import { createView, findColumnKinds, findSource, upsertSource } from './queries';
import type { PublishedSource, SourceFacts } from './schema';

/** A little longer than a replaced view remains for requests that still read it. */
const AFTERWARDS_MS = 65_000;

type Kind = Awaited<ReturnType<typeof findColumnKinds>>[number];

/** Only numbers and texts are served unchanged: MapServer writes a false boolean as 0, and a list as nothing. */
function expressionFor(kind: Kind | undefined, original: string): string {
  if (kind?.category === 'B') return `${escapeIdentifier(original)}::int`;
  return kind && 'NDS'.includes(kind.category) ? escapeIdentifier(original) : `${escapeIdentifier(original)}::text`;
}

/** MapServer can query by an integer key only; for other keys, their hash. */
function keyExpression(kind: Kind | undefined, column: string): string {
  const whole = kind && ['int2', 'int4', 'int8'].includes(kind.kind);
  return whole
    ? `${escapeIdentifier(column)}::bigint`
    : `('x' || left(md5(${escapeIdentifier(column)}::text), 15))::bit(60)::bigint`;
}

/** The columns of a published view: `gid`, `geom`, and each column under its plain name. */
async function viewColumns(ctx: Pick<Context, 'db'>, source: SourceFacts) {
  const kinds = new Map((await findColumnKinds(ctx.db, source)).map((it) => [it.name, it]));
  const imported = source.schema === 'layer_data';
  return [
    { name: 'gid', expression: keyExpression(kinds.get(source.keyColumn), source.keyColumn) },
    { name: 'geom', expression: escapeIdentifier(source.geometryColumn) },
    ...source.columns.map(({ name, original }) => {
      const column = imported ? name : original;
      return { name, expression: expressionFor(kinds.get(column), column) };
    }),
  ];
}

/**
 * In the transaction of a save: makes this the source of the layer, and replaces the previous one. Running requests
 * still read the previous one; its view is dropped a minute later, and its table if it was imported.
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

/** To be called once a layer's row is deleted: drops its view and its imported table. */
export const unpublished = (): void => sweepLayerDataSoon(0);
