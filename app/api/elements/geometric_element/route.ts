import { elementsApi } from '@/lib/elements/api';
import { createElement } from '@/lib/elements/save/service';
import { handle } from '@/lib/http/handle';

export const POST = handle(elementsApi.create, ({ ctx, query, body }) => createElement(ctx, body, query.type));
