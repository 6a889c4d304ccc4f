import { attributeTypesApi } from '@/lib/attribute-types/api';
import { changeAttributeType } from '@/lib/attribute-types/change';
import { attributeTypeBody, removeAttributeType } from '@/lib/attribute-types/service';
import { handle } from '@/lib/http/handle';

export const POST = handle(attributeTypesApi.update, ({ ctx, params, body }) => changeAttributeType(ctx, params.id, body), {
  body: attributeTypeBody,
});
export const DELETE = handle(attributeTypesApi.remove, ({ ctx, params, query }) =>
  removeAttributeType(ctx, params.id, query.version),
);
