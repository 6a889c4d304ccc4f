import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import { elementTypeIfAny, presentedTypes } from '@/lib/element-types/service';
import { type ElementGeometry, readGeometry } from '@/lib/elements/geometry';
import { audienceOf, elementPolicy } from '@/lib/elements/policy';
import { getElement } from '@/lib/elements/service';
import { AppError, invalid, notFound } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { FollowingQuery } from './api';
import { followingPolicy } from './policy';
import {
  countFollowing,
  deleteFollowing,
  type FollowingRow,
  findFlawOf,
  findFollowing,
  findOne,
  insertFollowing,
  lockFollower,
  type NewFollowing,
  type Reading,
} from './queries';
import type { Follow, Following } from './schema';

/** Maximum number of followings of an account, and of positions of an area: each change is compared with all of them. */
const MAX_FOLLOWED = 200;
const MAX_POSITIONS = 2000;

const readingOf = (actor: Actor): Reading => ({ entries: followingPolicy.own(actor), elements: elementPolicy.read(actor) });

const twice = (path: string) => () =>
  new AppError('project.common.conflict', { fields: [{ path, key: 'project.following.twice' }] });
const unknown = (path: string) => () => invalid(path, 'project.app.Body.field.notAllowed');
const answers = {
  following_element: twice('elementId'),
  following_type_id_fkey: unknown('typeId'),
  following_province_code_fkey: unknown('province'),
  following_ine_code_fkey: unknown('municipality'),
  following_parish_code_fkey: unknown('parish'),
  following_type: twice('typeId'),
};

const whenThere = <K extends string, T>(key: K, value: T | null) => (value === null ? {} : ({ [key]: value } as Record<K, T>));

async function present(ctx: Context, rows: readonly FollowingRow[]): Promise<Following[]> {
  const typeIds = rows.flatMap(({ typeId }) => typeId ?? []);
  const types = await presentedTypes(ctx, typeIds, 'reference');
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    ...whenThere('elementId', row.elementId),
    ...whenThere('elementName', row.elementName),
    ...whenThere('typeId', row.typeId),
    ...whenThere('typeName', (row.typeId !== null && types.get(row.typeId)?.presented.name) || null),
    ...whenThere('province', row.province),
    ...whenThere('municipality', row.municipality),
    ...whenThere('parish', row.parish),
    ...whenThere('divisionName', row.divisionName),
    ...whenThere('geom', row.geom as Following['geom'] | null),
  }));
}

export async function listFollowing(ctx: Context, query: FollowingQuery): Promise<Page<Following>> {
  const reading = readingOf(ctx.actor);
  const { page = 0, size = PAGE_SIZE, elementId } = query;
  const [rows, total] = await Promise.all([
    findFollowing(ctx.db, reading, { page, size, elementId }),
    countFollowing(ctx.db, reading, elementId),
  ]);
  return pageOf(await present(ctx, rows), total);
}

const positionsIn = (value: unknown): number =>
  Array.isArray(value) ? (typeof value[0] === 'number' ? 1 : value.reduce((sum, it) => sum + positionsIn(it), 0)) : 0;

async function areaOf(ctx: Context, raw: unknown): Promise<ElementGeometry> {
  const { geometry, problems } = readGeometry(raw, 'POLYGON');
  if (!geometry) throw new AppError('project.common.invalid', { fields: problems });
  if (positionsIn(geometry.coordinates) > MAX_POSITIONS)
    throw invalid('geom', 'elements.geometry.tooMany', { max: MAX_POSITIONS });
  const flaw = await findFlawOf(ctx.db, geometry);
  if (flaw) throw invalid('geom', 'elements.geometry.boundary', { lng: String(flaw.lng), lat: String(flaw.lat) });
  return geometry;
}

/** Checks what is to be followed. 404 for an element that the caller does not see, 400 for a type that they do not see or an invalid area. */
async function wanted(ctx: Context, follow: Follow): Promise<NewFollowing> {
  if (follow.kind === 'AREA') return { kind: 'AREA', geom: await areaOf(ctx, follow.geom) };
  if (follow.kind === 'TYPE' && !(await elementTypeIfAny(ctx, follow.typeId))) throw unknown('typeId')();
  if (follow.kind === 'ELEMENT') await getElement(ctx, follow.elementId, audienceOf(ctx.actor), 'reference');
  return follow;
}

export async function follow(ctx: Context, it: Follow): Promise<Following> {
  const added = await wanted(ctx, it);
  const reading = readingOf(ctx.actor);
  const made = transaction(ctx, async ({ db }) => {
    await lockFollower(db, ctx.actor.id);
    if ((await countFollowing(db, reading)) >= MAX_FOLLOWED)
      throw new AppError('project.following.tooMany', { values: { max: MAX_FOLLOWED } });
    return insertFollowing(db, ctx.actor.id, added);
  });
  const row = await findOne(ctx.db, reading, await refusing(answers, made));
  if (!row) throw notFound();
  return (await present(ctx, [row]))[0] as Following;
}

/** 404 for somebody else's following, as for an unknown one. */
export async function unfollow(ctx: Context, id: number): Promise<void> {
  if (!(await deleteFollowing(ctx.db, followingPolicy.own(ctx.actor), id))) throw notFound();
}
