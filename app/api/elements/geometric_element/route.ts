import { elementsApi } from '@/lib/elements/api';
import { createElement } from '@/lib/elements/save/service';
import { getElements } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.getMany, ({ ctx, query }) => getElements(ctx, query.ids, 'public', query.type));
export const POST = handle(elementsApi.create, ({ ctx, query, body }) => createElement(ctx, body, query.type));
