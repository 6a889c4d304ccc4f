import 'server-only';
import { basePath } from '@/lib/base-path';
import { prefersPage } from '@/lib/http/accept';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from './api';
import { items } from './service';

export const answerItems = handle(ogcFeaturesApi.items, ({ ctx, params, request }) => items(ctx, params.code, request));

/** Who asks for a page: `proxy.ts` finds it by the same signs. */
const asksForPage: DirectRoute['unless'] = ({ url, headers }) => {
  const format = new URL(url ?? '/', 'http://localhost').searchParams.get('f');
  return format === 'html' || (format === null && prefersPage(headers.accept));
};

/** Answered by the server itself: the framework's router and buffers take longer than a page. Pages for people are the framework's. */
export const itemsRoute: DirectRoute = {
  path: new RegExp(`^${basePath}/api/ogc/collections/(?<code>[^/?]+)/items/?(?:\\?|$)`),
  handler: answerItems,
  unless: asksForPage,
  streams: true,
};
