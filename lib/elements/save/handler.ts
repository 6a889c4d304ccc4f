import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { elementsApi } from '../api';
import { restOfNew } from './rest';
import { createElement } from './service';

export const answerNewElement = handle(elementsApi.create, ({ ctx, query, body }) => createElement(ctx, body, query.type), {
  rest: restOfNew,
});

/** Answered by the server itself, as lists are (0346). */
export const newElementRoute: DirectRoute = {
  method: 'POST',
  path: new RegExp(`^${basePath}/api/elements/geometric_element/?(?:\\?|$)`),
  handler: answerNewElement,
};
