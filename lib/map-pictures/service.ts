import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { readsElements } from '@/lib/auth/policy';
import { mayRead } from '@/lib/auth/reading';
import type { MapType } from '@/lib/element-types/schema';
import { drawnOnce } from '@/lib/http/drawn-once';
import { etagOf, matchesEtag } from '@/lib/http/etag';
import { arrangedMap } from '@/lib/map-tree/service';
import { scaleOfZoom } from '@/lib/styles/maplibre-expressions';
import { typeColor } from '@/lib/styles/type-color';
import { publicTile } from '@/lib/tiles/public-tiles';
import { drawMap } from './draw';
import type { MapPictureQuery } from './schema';
import type { Tile } from './signs';
import { tilesOf, viewAround } from './view';

/** Changes when the drawing does, so that caches get the new one. */
const DRAWING = 1;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
const SAFE_COLOR = /^#[0-9a-f]{3,8}$/i;

/** As for tiles: asked about each time, but for a shared cache during some seconds. */
const CACHING = {
  open: { 'Cache-Control': 'public, max-age=0, s-maxage=10, must-revalidate' },
  accounts: { 'Cache-Control': 'private, max-age=0, must-revalidate', Vary: 'Authorization, Cookie' },
};

const drawn = drawnOnce('map-pictures.drawn', MAX_CACHED_BYTES);

/**
 * A picture of the map as an answer that may be cached: 200, or 304 if the caller has the same one. Where elements are for accounts only,
 * visitors get the background alone.
 */
export async function mapPicture(ctx: Context, query: MapPictureQuery, request: Request): Promise<Response> {
  const { zoom, theme = 'light', types: wanted } = query;
  // Of what everybody sees, whoever asks: shared caches keep it.
  const { types: all } = await arrangedMap({ ...ctx, actor: VISITOR });
  const types = all.filter((type) => (wanted?.includes(type.id) ?? true) && showsAt(type, zoom));
  const view = viewAround(query);
  const { tiles, open } = await readableTiles(
    ctx,
    types.map(({ id }) => id),
    tilesOf(view, zoom),
  );
  const colors = new Map(types.map(({ id, styles }) => [id, colorIn(typeColor(styles))]));
  const etag = etagOf(JSON.stringify([DRAWING, query, [...colors], tiles.map((tile) => tile.etag)]));
  const headers = { ...(open ? CACHING.open : CACHING.accounts), ETag: etag, 'X-Content-Type-Options': 'nosniff' };
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const svg = await drawn(etag, async () => Buffer.from(await drawMap({ view, zoom, theme, tiles, colors })));
  return new Response(new Uint8Array(svg), {
    headers: {
      ...headers,
      'Content-Type': 'image/svg+xml',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

/** Whether a type shows at a zoom, by its scale limits. A scale that is a limit counts, whatever its last digits are. */
function showsAt({ minScale, maxScale }: MapType, zoom: number): boolean {
  const scale = scaleOfZoom(zoom);
  return scale >= (minScale ?? 0) * (1 - 1e-6) && scale <= (maxScale ?? Number.POSITIVE_INFINITY) * (1 + 1e-6);
}

const colorIn = (color: string) => (SAFE_COLOR.test(color) ? color : '#0e6a62');

/** The public tiles as this caller may have them; `open`: visitors may, too. */
async function readableTiles(ctx: Context, typeIds: number[], places: ReturnType<typeof tilesOf>) {
  if (typeIds.length === 0) return { tiles: [], open: await mayRead({ actor: VISITOR }) };
  const found = await Promise.all(places.map(async (place) => ({ ...place, ...(await publicTile(ctx, { typeIds, ...place })) })));
  const reads = readsElements(
    ctx.actor,
    found.every(({ state }) => state.open),
  );
  const open = found.every(({ state }) => state.open && state.restricted === null);
  const tiles: (Tile & { etag: string })[] = reads ? found.filter(({ bytes }) => bytes.length > 0) : [];
  return { tiles, open };
}
