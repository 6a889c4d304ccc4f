import { elementsApi } from '@/lib/elements/api';
import { modifyElement, removeElement } from '@/lib/elements/save/service';
import { getElement } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.get, ({ ctx, params }) => getElement(ctx, params.id, 'public'));
export const POST = handle(elementsApi.update, ({ ctx, params, body }) => modifyElement(ctx, params.id, body));
export const DELETE = handle(elementsApi.remove, ({ ctx, params }) => removeElement(ctx, params.id));
