import { attributeValuesApi } from '@/lib/attribute-values/api';
import { changeAllOf } from '@/lib/attribute-values/changes';
import { handle } from '@/lib/http/handle';

export const POST = handle(attributeValuesApi.changeType, ({ ctx, params, body }) => changeAllOf(ctx, params.id, body));
