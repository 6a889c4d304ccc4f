import { elementsApi } from '@/lib/elements/api';
import { getElementOrSurvivor } from '@/lib/elements/merged/service';
import { modifyElement, removeElement } from '@/lib/elements/save/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.get, ({ ctx, params, query }) =>
  getElementOrSurvivor(ctx, params.id, 'public', query.type),
);
export const POST = handle(elementsApi.update, ({ ctx, params, query, body }) => modifyElement(ctx, params.id, body, query.type));
export const DELETE = handle(elementsApi.remove, ({ ctx, params }) => removeElement(ctx, params.id));
