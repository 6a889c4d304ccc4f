import { elementsApi } from '@/lib/elements/api';
import { listElements } from '@/lib/elements/list/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.list, ({ ctx, params, query }) => listElements(ctx, params.id, query, 'public'));
