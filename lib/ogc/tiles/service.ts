import 'server-only';
import type * as z from 'zod';
import type { Context } from '@/lib/auth/context';
import { collectionOfCode, listCollections, mapTypes } from '@/lib/element-types/service';
import { siteUrl } from '@/lib/env';
import { translatorFor } from '@/lib/i18n/translator';
import { fieldsOfType } from '@/lib/styles/binding/service';
import { tileResponse } from '@/lib/tiles/service';
import { tileFields } from './fields';
import { tileJson, tileset, tilesets } from './metadata';
import type { CollectionTileQuery, TileParams } from './schema';
import { spriteFor } from './sprite';
import { ogcStyle } from './style';

/** The tilesets of a collection. 404 where there is no such type. */
export const tilesetsOf = async (ctx: Context, code: string) => tilesets(siteUrl(), await collectionOfCode(ctx, code));

/** A collection, and what its tiles have. */
async function described(ctx: Context, code: string) {
  const collection = await collectionOfCode(ctx, code);
  const [drawn, t] = await Promise.all([fieldsOfType(ctx, collection.id), translatorFor(ctx.locale)]);
  return [siteUrl(), collection, tileFields(collection.id, drawn, t)] as const;
}

/** Its one tileset. */
export const tilesetOf = async (ctx: Context, code: string) => tileset(...(await described(ctx, code)));

/** The same as TileJSON. */
export const tileJsonOf = async (ctx: Context, code: string) => tileJson(...(await described(ctx, code)));

/** A tile of a collection: the tile of its type, seen and cached by the same rules. */
export async function collectionTile(
  ctx: Context,
  { code, z: zoom, row, col }: z.output<typeof TileParams>,
  { scope }: z.output<typeof CollectionTileQuery>,
  ifNoneMatch: string | null,
): Promise<Response> {
  const { id } = await collectionOfCode(ctx, code);
  return tileResponse(ctx, { typeIds: [id], z: zoom, x: col, y: row }, { scope }, ifNoneMatch);
}

/** The style of all types and its pictures. */
async function drawn(ctx: Context) {
  const [collections, types] = await Promise.all([listCollections(ctx), mapTypes(ctx)]);
  const codes = new Map(collections.map(({ id, code }) => [id, code]));
  const styled = types.flatMap((type) => {
    const code = codes.get(type.id);
    return code === undefined ? [] : [{ ...type, code }];
  });
  return ogcStyle(styled, siteUrl());
}

/** The style of all types, named in the caller's language. */
export const styleOf = async (ctx: Context) => (await drawn(ctx)).style;

/** A file of the sheet with the pictures of the style, or its index. */
export async function spriteFile(ctx: Context, file: string): Promise<Response> {
  const { index, png } = await spriteFor((await drawn(ctx)).images, file.includes('@2x') ? 2 : 1);
  const headers = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  if (file.endsWith('.json')) return Response.json(index, { headers });
  return new Response(new Uint8Array(png), { headers: { ...headers, 'Content-Type': 'image/png' } });
}

/** An empty range of letters. Without an address for them, clients that do not read font files refuse the style or its tiles. */
export const noGlyphs = async () =>
  new Response(new Uint8Array(), {
    headers: { 'Content-Type': 'application/x-protobuf', 'Cache-Control': 'public, max-age=86400' },
  });
