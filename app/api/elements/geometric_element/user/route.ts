import { elementsApi } from '@/lib/elements/api';
import { getElements } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.getManyUser, ({ ctx, query }) => getElements(ctx, query.ids, 'user', query.type));
