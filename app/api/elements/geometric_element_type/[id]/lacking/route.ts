import { attributeValuesApi } from '@/lib/attribute-values/api';
import { lackingElements } from '@/lib/attribute-values/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(attributeValuesApi.lacking, ({ ctx, params, query }) => lackingElements(ctx, params.id, query));
