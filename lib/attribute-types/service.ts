import 'server-only';
import type { Context } from '@/lib/auth/context';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { AttributeTypeQuery } from './api';
import { findAttributeTypes } from './queries';
import type { AttributeType } from './schema';

export async function listAttributeTypes(ctx: Context, query: AttributeTypeQuery): Promise<Page<AttributeType>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, locale: ctx.locale };
  const { items, total } = await findAttributeTypes(ctx.db, query, window);
  return pageOf(items, total);
}
