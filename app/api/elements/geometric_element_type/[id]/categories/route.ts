import { attributeValuesApi } from '@/lib/attribute-values/api';
import { valueCategories } from '@/lib/attribute-values/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(attributeValuesApi.categories, ({ ctx, params, query }) =>
  valueCategories(ctx, params.id, query.attribute),
);
