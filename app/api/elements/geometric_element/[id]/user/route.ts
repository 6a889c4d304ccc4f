import { elementsApi } from '@/lib/elements/api';
import { getElementOrSurvivor } from '@/lib/elements/merged/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.getUser, ({ ctx, params, query }) =>
  getElementOrSurvivor(ctx, params.id, 'user', query.type),
);
