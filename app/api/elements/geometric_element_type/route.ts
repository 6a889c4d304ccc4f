import { elementTypesApi } from '@/lib/element-types/api';
import { addElementType, elementTypeBody } from '@/lib/element-types/edit/service';
import { listElementTypes } from '@/lib/element-types/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementTypesApi.list, ({ ctx, query }) => listElementTypes(ctx, query));
export const POST = handle(elementTypesApi.create, ({ ctx, body, form }) => addElementType(ctx, body, { form }), {
  body: elementTypeBody,
});
