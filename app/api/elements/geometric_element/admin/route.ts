import { elementsApi } from '@/lib/elements/api';
import { getElements } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.getManyAdmin, ({ ctx, query }) =>
  getElements(ctx, query.ids, 'admin', query.type, 'readAll'),
);
