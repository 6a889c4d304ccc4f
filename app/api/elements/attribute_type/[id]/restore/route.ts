import { attributeTypesApi } from '@/lib/attribute-types/api';
import { restoreAttributeType } from '@/lib/attribute-types/restore';
import { handle } from '@/lib/http/handle';

export const POST = handle(attributeTypesApi.restore, ({ ctx, params }) => restoreAttributeType(ctx, params.id));
