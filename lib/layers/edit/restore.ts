import 'server-only';
import type { Context } from '@/lib/auth/context';
import { restoreDefinition } from '@/lib/versions/deleted';
import type { Layer } from '../schema';
import { getLayer } from '../service';
import { codeTaken } from './checks';
import { findHolder } from './queries';

/** Brings back a layer of another server that was deleted. 404 if it is not known any more, 409 where its code is taken or its group gone. */
export async function restoreLayer(ctx: Context, id: number): Promise<Layer> {
  await restoreDefinition(ctx, {
    table: 'geometric_layer',
    id,
    answers: { codes_alike: codeTaken, code_group_code_code_key: codeTaken, geometric_layer_code_key: codeTaken },
    who: async ({ fields }) => ({ code: await findHolder(ctx.db, { code: String(fields.code) }, ctx.locale) }),
  });
  return getLayer(ctx, id);
}
