import 'server-only';
import type { Context } from '@/lib/auth/context';
import { type Db, db } from '@/lib/db';
import { AppError, notFound } from '@/lib/errors';
import { translatorFor } from '@/lib/i18n/translator';
import type { LayerCheck } from '@/lib/layers/schema';
import { presentedCheck } from '@/lib/layers/service';
import type { StoredCheck } from '@/lib/layers/sql';
import { answerTimeoutMs } from '@/lib/map-workers/timeout';
import { drawSample } from '../draw';
import { type CheckedLayer, claimDueLayers, findForeignLayer, storeCheck } from './queries';

/** So many layers are asked at the same time. */
const AT_ONCE = 4;

/**
 * Why one picture of a layer does not come; null: it comes. A tile that is not there tells of its place, and an address in a private
 * network of our own only, if browsers ask it themselves.
 */
async function whyBroken(layer: CheckedLayer): Promise<StoredCheck['reason']> {
  try {
    await drawSample(layer, AbortSignal.timeout(await answerTimeoutMs()));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, values, fields } = error;
    if (code === 'project.layerServer.noTile' || (code === 'project.layerServer.refused' && !layer.useProxy)) return null;
    return fields.length > 0 ? { code: 'project.layerServer.refused' } : { code, values };
  }
}

/** Tries now whether a layer can be drawn. 404 for one that does not exist, or that our own map server draws. */
export async function checkLayer(ctx: Context, id: number): Promise<LayerCheck> {
  const layer = await findForeignLayer(ctx.db, id);
  if (!layer) throw notFound();
  const stored = await storeCheck(ctx.db, id, await whyBroken(layer));
  if (!stored) throw notFound();
  return presentedCheck(stored, await translatorFor(ctx.locale)) as LayerCheck;
}

/** Tries the layers that are due, a few at a time, until none is. */
export async function checkDueLayers(database: Db = db): Promise<void> {
  for (let due = await claimDueLayers(database, AT_ONCE); due.length > 0; due = await claimDueLayers(database, AT_ONCE))
    await Promise.all(due.map(async (layer) => storeCheck(database, layer.id, await whyBroken(layer))));
}

/** Tries each layer of another server once a day, whichever copy of the app comes first. */
export function keepCheckingLayers(everyMs: number): void {
  const failed = (error: unknown) => console.error(JSON.stringify({ level: 'warn', at: 'checkDueLayers', error: String(error) }));
  setInterval(() => void checkDueLayers().catch(failed), everyMs).unref();
}
