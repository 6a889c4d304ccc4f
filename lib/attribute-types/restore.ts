import 'server-only';
import type { Context } from '@/lib/auth/context';
import { restoreDefinition } from '@/lib/versions/deleted';
import { findHolder } from './queries';
import type { AttributeType } from './schema';
import { codeTaken, getAttributeType } from './service';

/** Brings back an attribute type that was deleted, with its choices. 404 if it is not known any more, 409 where its code is taken since. */
export async function restoreAttributeType(ctx: Context, id: number): Promise<AttributeType> {
  await restoreDefinition(ctx, {
    table: 'attribute_type',
    id,
    answers: { codes_alike: codeTaken, code_group_code_code_key: codeTaken, code_group_pkey: codeTaken },
    who: async ({ code }) => ({ 'code.code': code === null ? undefined : await findHolder(ctx.db, code, ctx.locale) }),
  });
  return getAttributeType(ctx, id);
}
