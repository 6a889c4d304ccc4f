import { attributeValuesApi } from '@/lib/attribute-values/api';
import { valueClasses } from '@/lib/attribute-values/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(attributeValuesApi.classes, ({ ctx, params, query }) => valueClasses(ctx, params.id, query));
