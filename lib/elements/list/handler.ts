import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { elementsApi } from '../api';
import { listElements } from './service';

export const answerPublic = handle(elementsApi.list, ({ ctx, params, query }) => listElements(ctx, params.id, query, 'public'));
export const answerUser = handle(elementsApi.listUser, ({ ctx, params, query }) => listElements(ctx, params.id, query, 'user'));
export const answerAdmin = handle(elementsApi.listAdmin, ({ ctx, params, query }) =>
  listElements(ctx, params.id, query, 'admin'),
);

const PATH = `^${basePath}/api/elements/geometric_element_type/(?<id>[^/?]+)/geometric_elements`;
const route = (ending: string, handler: DirectRoute['handler']): DirectRoute => ({
  path: new RegExp(`${PATH}${ending}/?(?:\\?|$)`),
  handler,
});

/** Answered by the server itself: the framework's router takes as long as the list. */
export const listRoutes: readonly DirectRoute[] = [
  route('', answerPublic),
  route('/user', answerUser),
  route('/admin', answerAdmin),
];
