import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { StylesOfKind } from './api';
import { findStyles } from './queries';
import { StyleGeometry } from './schema';

/** The styles of each kind: points, lines, polygons. */
export async function listStyles(ctx: Context): Promise<StylesOfKind[]> {
  const styles = await findStyles(ctx.db);
  return StyleGeometry.options.map((type) => {
    const items = styles.filter((style) => style.type === type);
    return { type, listStyles: items.map((style) => style.name), items };
  });
}
