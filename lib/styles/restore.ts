import 'server-only';
import type { Context } from '@/lib/auth/context';
import { deletedStyle, restoreDefinition } from '@/lib/versions/deleted';
import type { Style } from './api';
import { findHolder } from './queries';
import type { StyleQuery } from './schema';
import { presented, taken } from './service';

/** Brings back the style of this kind and name that was deleted last. 404 if none is known, 409 where the name is taken since. */
export async function restoreStyle(ctx: Context, query: StyleQuery): Promise<Style> {
  const id = await deletedStyle(ctx, query.layerType, query.styleName);
  const who = async () => ({ styleName: await findHolder(ctx.db, query) });
  await restoreDefinition(ctx, { table: 'style', id, answers: { style_kind_name_key: taken }, who });
  return presented(ctx, query);
}
