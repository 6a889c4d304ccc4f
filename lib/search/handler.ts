import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { searchApi } from './api';
import { searchAll } from './service';

export const answerSearch = handle(searchApi.search, ({ ctx, query }) => searchAll(ctx, query));

/** Answered by the server itself: it is asked with each letter that somebody types. */
export const searchRoute: DirectRoute = { path: new RegExp(`^${basePath}/api/search/?(?:\\?|$)`), handler: answerSearch };
