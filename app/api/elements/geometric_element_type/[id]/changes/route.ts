import { attributeValuesApi } from '@/lib/attribute-values/api';
import { fillAll } from '@/lib/attribute-values/changes';
import { handle } from '@/lib/http/handle';

export const POST = handle(attributeValuesApi.fill, ({ ctx, params, body }) => fillAll(ctx, params.id, body));
