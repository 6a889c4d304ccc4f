import { attributeTypesApi } from '@/lib/attribute-types/api';
import { addAttributeType, attributeTypeBody, listAttributeTypes } from '@/lib/attribute-types/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(attributeTypesApi.list, ({ ctx, query }) => listAttributeTypes(ctx, query));
export const POST = handle(attributeTypesApi.create, ({ ctx, body }) => addAttributeType(ctx, body), {
  body: attributeTypeBody,
});
