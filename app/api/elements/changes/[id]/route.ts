import { attributeValuesApi } from '@/lib/attribute-values/api';
import { getChange } from '@/lib/attribute-values/changes';
import { handle } from '@/lib/http/handle';

export const GET = handle(attributeValuesApi.change, ({ ctx, params }) => getChange(ctx, params.id));
