import 'server-only';
import type { Context } from '@/lib/auth/context';
import { requireReading } from '@/lib/auth/reading';
import { type Column, columnLabel } from '@/lib/columns/columns';
import type { ElementType } from '@/lib/element-types/schema';
import { elementTypeOfCode, referencesOf } from '@/lib/element-types/service';
import { referredTo } from '@/lib/elements/pointers/service';
import { AppError } from '@/lib/errors';
import { translatorFor } from '@/lib/i18n/translator';
import { findItem, type ItemRow, type Wanted } from './queries';
import { pageOfItems, wantedOf } from './service';

/** Of a page that is read by people. */
const ROWS = '20';

/** A column with its name in the caller's language. */
export interface NamedColumn extends Column {
  label: string;
}

export type { ItemRow } from './queries';

interface Rows {
  type: ElementType;
  columns: NamedColumn[];
  /** By their ids, the elements that the rows refer to and the caller sees. */
  referred: ReadonlyMap<number, { name: string }>;
}
/** A page of a collection as a table. */
export interface ItemsTable extends Rows {
  rows: readonly ItemRow[];
  /** How many there are, where that is cheap. */
  matched?: number;
  /** What the next page is asked by. */
  next?: URLSearchParams;
  /** By what the rows are sorted at first. */
  sort?: { code: string; descending: boolean };
}

/** Why there is no table: elements are for accounts only, or an address asks for what there is not. */
export type Refusal = { refused: 'closed' } | { refused: 'asked'; message: string };

/** A refusal as a part of the page. 404 and what went wrong otherwise are thrown. */
async function refusable<T>(ctx: Context, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    await requireReading(ctx);
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'project.common.unauthenticated') return { refused: 'closed' };
    const [issue] = error.fields;
    if (error.code !== 'project.common.invalid' || !issue) throw error;
    const t = await translatorFor(ctx.locale);
    return { refused: 'asked', message: `${issue.path}: ${t(issue.key, issue.values)}` };
  }
}

async function named(ctx: Context, code: string, { columns }: Wanted, rows: readonly ItemRow[]): Promise<Rows> {
  const [type, t] = await Promise.all([elementTypeOfCode(ctx, code), translatorFor(ctx.locale)]);
  const references = referencesOf(type).filter(({ id }) => columns.some(({ attributeId }) => attributeId === id));
  const ids = rows.flatMap(({ attributeValues }) => references.flatMap(({ id }) => attributeValues[id] ?? [])).map(Number);
  return {
    type,
    columns: columns.map((it) => ({ ...it, label: columnLabel(it, ctx.locale, t) })),
    referred: await referredTo(ctx, ctx.actor, ids),
  };
}

/** The features of a collection as people read them, by the parameters of its items. Throws 404 where there is no such type. */
export const itemsTable = (ctx: Context, code: string, query: URLSearchParams): Promise<ItemsTable | Refusal> =>
  refusable(ctx, async () => {
    const asked = new URLSearchParams(query);
    asked.delete('f');
    if (!asked.has('limit')) asked.set('limit', ROWS);
    const wanted = await wantedOf(ctx, code, asked);
    const { found, matched, next } = await pageOfItems(ctx, wanted, asked);
    const [key] = wanted.request.sort;
    const sort = key && { code: key.column.code, descending: key.descending };
    return { ...(await named(ctx, code, wanted, found)), rows: found, matched, next, sort };
  });

/** One feature as people read it. Throws 404 where the caller sees none. */
export const itemTable = (ctx: Context, code: string, id: number): Promise<(Rows & { row?: ItemRow }) | Refusal> =>
  refusable(ctx, async () => {
    const wanted = await wantedOf(ctx, code, new URLSearchParams());
    const row = await findItem(ctx.db, wanted, id);
    return { ...(await named(ctx, code, wanted, row ? [row] : [])), row };
  });
