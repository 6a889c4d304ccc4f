import { attributeValuesApi } from '@/lib/attribute-values/api';
import { changeAllOf } from '@/lib/attribute-values/changes';
import { pastChanges } from '@/lib/attribute-values/past';
import { handle } from '@/lib/http/handle';

export const GET = handle(attributeValuesApi.past, ({ ctx, params, query }) => pastChanges(ctx, params.id, query));
export const POST = handle(attributeValuesApi.changeType, ({ ctx, params, body }) => changeAllOf(ctx, params.id, body));
