import 'server-only';
import { basePath } from '@/lib/base-path';
import { elementsApi } from '@/lib/elements/api';
import { restOfChange } from '@/lib/elements/save/rest';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { changeElement } from './changing';

export const answerChange = handle(
  elementsApi.update,
  ({ ctx, params, query, body }) => changeElement(ctx, params.id, body, query.type),
  { rest: restOfChange },
);

/** Answered by the server itself, as new elements are. */
export const elementChangeRoute: DirectRoute = {
  method: 'POST',
  path: new RegExp(`^${basePath}/api/elements/geometric_element/(?<id>\\d+)/?(?:\\?|$)`),
  handler: answerChange,
};
