import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { elementPolicy } from '@/lib/elements/policy';
import { createElement, lockFor, removeElement } from '@/lib/elements/save/service';
import type { ElementChange } from '@/lib/elements/schema';
import { siteUrl } from '@/lib/env';
import { AppError, invalid, notFound } from '@/lib/errors';
import { Deferred } from '@/lib/http/deferred';
import { changeElement } from '@/lib/proposals/propose/changing';
import { collectionUrl } from './describe';
import { draftOf, inFeatureTerms } from './draft';
import { findItem, toDegrees, type Wanted } from './queries';
import type { FeatureInput, FeaturePatch } from './schema';
import { featureAnswer, namesVersion, wantedOf } from './service';
import { CRS84, systemOf } from './systems';

/** An element as a feature of a collection. */
interface ItemKey {
  code: string;
  id: number;
}

const addressOf = ({ code, id }: ItemKey) => `${collectionUrl(siteUrl(), code)}/items/${id}`;

/** Swaps the first two numbers of each position. */
function flip(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  const [x, y, ...rest] = coordinates;
  return Array.isArray(x) ? coordinates.map(flip) : [y, x, ...rest];
}

/** A geometry as it was sent, in degrees with longitude first. 400 for a system that is not offered, and for what is no geometry in it. */
async function geometryOf(ctx: Context, geometry: unknown, request: Request): Promise<unknown> {
  const header = request.headers.get('content-crs');
  const system = systemOf(header === null ? null : header.trim().replace(/^<(.*)>$/, '$1'), 'Content-Crs');
  if (typeof geometry !== 'object' || geometry === null || system === CRS84) return geometry;
  const { coordinates } = geometry as { coordinates?: unknown };
  const there = system.flipped ? { ...geometry, coordinates: flip(coordinates) } : geometry;
  if (system.srid === CRS84.srid) return there;
  const found = await toDegrees(ctx.db, there, system.srid);
  if (!found) throw invalid('geometry', 'ogc.geometry');
  return found;
}

/** 428 where the caller does not say what was read, 412 where that is not the current version any more. */
function requireMatch(request: Request, version: number): void {
  const sent = request.headers.get('if-match');
  if (sent === null) throw new AppError('project.common.preconditionRequired');
  if (!namesVersion(sent, version)) throw new AppError('project.common.preconditionFailed');
}

/**
 * The feature that is changed, locked until the transaction ends. 404 where the collection has none that the caller sees, 403 where they
 * see it but may not, 428 and 412 by `If-Match`.
 */
async function lockItem(tx: Context, { code, id }: ItemKey, action: 'modify' | 'remove', request: Request) {
  const wanted: Wanted = await wantedOf(tx, code, new URLSearchParams());
  if (!(await findItem(tx.db, wanted, id))) throw notFound();
  const found = await lockFor(tx, id, action);
  requireMatch(request, found.version);
  return { ...wanted, version: found.version, reviews: permits(elementPolicy.review(tx.actor), found) };
}

/** Contributes an element: 201 with its address. The rules are those of any other save. */
export async function createItem(ctx: Context, code: string, feature: FeatureInput, request: Request): Promise<Response> {
  const { typeId, columns } = await wantedOf(ctx, code, new URLSearchParams());
  const input = {
    ...draftOf(columns, feature.properties ?? {}),
    geom: await geometryOf(ctx, feature.geometry, request),
    geometricElementTypeDto: { id: typeId },
  };
  const { id } = await inFeatureTerms(columns, createElement(ctx, input));
  const answer = await featureAnswer(ctx, code, id, addressOf({ code, id }));
  const headers = new Headers(answer.headers);
  headers.set('Location', addressOf({ code, id }));
  return new Response(answer.body, { status: 201, headers });
}

/** Saves while the element is locked, so that nobody comes between the reading of its version and the save. */
function saveItem(
  ctx: Context,
  key: ItemKey,
  request: Request,
  said: (tx: Context, wanted: Wanted & { reviews: boolean }) => Promise<ElementChange>,
): Promise<Response | Deferred> {
  return transaction(ctx, async (tx) => {
    const { version, ...wanted } = await lockItem(tx, key, 'modify', request);
    const change = { ...(await said(tx, wanted)), version };
    const done = await inFeatureTerms(wanted.columns, changeElement(tx, key.id, change));
    return done instanceof Deferred ? done : featureAnswer(tx, key.code, key.id, addressOf(key));
  });
}

const idIn = ({ id }: FeaturePatch) => (id === undefined || id === null ? undefined : Number(id));

/** Replaces what an element says: attributes that are not sent have no value afterwards. 202 where the change is proposed. */
export const replaceItem = (ctx: Context, key: ItemKey, feature: FeatureInput, request: Request) =>
  saveItem(ctx, key, request, async (tx, { columns }) => ({
    ...draftOf(columns, feature.properties ?? {}),
    id: idIn(feature),
    geom: await geometryOf(tx, feature.geometry, request),
  }));

/** Changes what is sent of an element (RFC 7396). 202 where the change is proposed. */
export const updateItem = (ctx: Context, key: ItemKey, patch: FeaturePatch, request: Request) =>
  saveItem(ctx, key, request, async (tx, wanted) => {
    const current = await findItem(tx.db, wanted, key.id);
    if (!current) throw notFound();
    return {
      ...draftOf(
        wanted.columns,
        patch.properties ?? {},
        patch.properties === null ? undefined : { ...current, reviews: wanted.reviews },
      ),
      id: idIn(patch),
      geom: patch.geometry === undefined ? JSON.parse(current.geometry) : await geometryOf(tx, patch.geometry, request),
    };
  });

export const removeItem = (ctx: Context, key: ItemKey, request: Request): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lockItem(tx, key, 'remove', request);
    await removeElement(tx, key.id);
  });
