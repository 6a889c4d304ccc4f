import { elementsApi } from '@/lib/elements/api';
import { getElement } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.getUser, ({ ctx, params, query }) => getElement(ctx, params.id, 'user', query.type));
