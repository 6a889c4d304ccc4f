import { attributeTypesApi } from '@/lib/attribute-types/api';
import { listAttributeTypes } from '@/lib/attribute-types/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(attributeTypesApi.list, ({ ctx, query }) => listAttributeTypes(ctx, query));
