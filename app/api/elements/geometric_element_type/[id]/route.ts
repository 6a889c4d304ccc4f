import { elementTypesApi } from '@/lib/element-types/api';
import { changeElementType } from '@/lib/element-types/edit/change';
import { elementTypeBody, removeElementType } from '@/lib/element-types/edit/service';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  elementTypesApi.update,
  ({ ctx, params, body, form }) => changeElementType(ctx, params.id, body, form),
  {
    body: elementTypeBody,
  },
);
export const DELETE = handle(elementTypesApi.remove, ({ ctx, params, query }) =>
  removeElementType(ctx, params.id, query.version),
);
