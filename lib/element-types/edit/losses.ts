import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { FieldIssue } from '@/lib/errors';
import { nameIn } from '@/lib/translations/schema';
import { type DrawableKind, drawableKinds } from '../geometry-kinds';
import type { ElementTypeInput } from '../input';
import { findAttributesInUse } from '../queries';
import type { ElementType } from '../schema';
import { removedBy } from './entries';
import { countElementsOfKinds, countElementsWith } from './queries';

const DIMENSIONS: Record<DrawableKind, number> = { Point: 0, LineString: 1, Polygon: 2 };

/** A kind of geometry may go that no element is of. Those in the bin do not count: the kind can be allowed again before one is restored. */
async function kindIssues({ db }: Context, was: ElementType, { geometryType }: ElementTypeInput): Promise<FieldIssue[]> {
  const staying = drawableKinds(geometryType);
  const dropped = drawableKinds(was.geometryType).filter((kind) => !staying.includes(kind));
  if (dropped.length === 0) return [];
  const kinds = dropped.map((kind) => DIMENSIONS[kind]);
  const elements = await countElementsOfKinds(db, was.id, kinds);
  return elements > 0 ? [{ path: 'geometryType', key: 'project.elementType.kindInUse', values: { elements } }] : [];
}

/** An attribute may go of which nothing was ever said. */
async function attributeIssues(ctx: Context, was: ElementType, input: ElementTypeInput): Promise<FieldIssue[]> {
  const removed = removedBy(input, was);
  if (removed.length === 0) return [];
  const used = new Set((await findAttributesInUse(ctx.db, [was.id])).map(({ id }) => id));
  const lost = removed.filter(({ id }) => used.has(id));
  if (lost.length === 0) return [];
  const ids = lost.map(({ id }) => id);
  const elements = await countElementsWith(ctx.db, was.id, ids);
  const names = lost.map(({ attributeType }) => nameIn(attributeType.code, ctx.locale)).join(', ');
  return [{ path: 'listAttributeType', key: 'project.elementType.attributeInUse', values: { names, elements } }];
}

/** What a save would take from elements, and the code, which others refer to: issues at the fields that therefore stand. */
export const lossesOf = async (ctx: Context, was: ElementType, input: ElementTypeInput): Promise<FieldIssue[]> => [
  ...(was.code === input.code ? [] : [{ path: 'code', key: 'project.app.Body.field.frozen' }]),
  ...(await kindIssues(ctx, was, input)),
  ...(await attributeIssues(ctx, was, input)),
];
