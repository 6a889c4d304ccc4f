import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { AppError, notFound } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { type Translate, translatorFor } from '@/lib/i18n/translator';
import type { LayerQuery } from './api';
import { layerPolicy } from './policy';
import { countLayers, findLayer, findLayers } from './queries';
import type { Layer, LayerCheck } from './schema';
import type { StoredCheck, StoredLayer } from './sql';
import { layerWarningTexts } from './warnings';

/** What was found out of a layer, in the reader's language. */
export const presentedCheck = (check: StoredCheck | null, t: Translate): LayerCheck | null =>
  check && { ...check, reason: check.reason && t(check.reason.code, check.reason.values) };

/** Presents layers for this caller, in their language. */
export async function layerPresenter({ actor, locale }: Context): Promise<(layer: StoredLayer) => Layer> {
  if (!permits(layerPolicy.readNotes(actor), {})) return ({ internalComments: _, warnings: __, check: ___, ...layer }) => layer;
  const t = await translatorFor(locale);
  return ({ warnings, check, ...layer }) => ({
    ...layer,
    check: presentedCheck(check, t),
    warnings: layerWarningTexts(warnings, t),
  });
}

/** A field that the caller may not read cannot be used to search or sort: 400. */
function admitQuery({ actor }: Context, { internalComments, failing, sortField }: LayerQuery): void {
  if (permits(layerPolicy.readNotes(actor), {})) return;
  const key = 'project.app.Body.field.notAllowed';
  const fields = [
    ...(internalComments === undefined ? [] : [{ path: 'internalComments', key }]),
    ...(failing === undefined ? [] : [{ path: 'failing', key }]),
    ...(sortField === 'internalComments' ? [{ path: 'sortField', key }] : []),
  ];
  if (fields.length > 0) throw new AppError('project.common.invalid', { fields });
}

export async function listLayers(ctx: Context, query: LayerQuery): Promise<Page<Layer>> {
  admitQuery(ctx, query);
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, locale: ctx.locale, reader: ctx.actor };
  const [items, total] = await Promise.all([findLayers(ctx.db, query, window), countLayers(ctx.db, query, ctx.actor)]);
  return pageOf(items.map(await layerPresenter(ctx)), total);
}

/** A layer as this caller may see it. 404 if there is none. */
export async function getLayer(ctx: Context, id: number): Promise<Layer> {
  const found = await findLayer(ctx.db, id, ctx.actor);
  if (!found) throw notFound();
  return (await layerPresenter(ctx))(found);
}
