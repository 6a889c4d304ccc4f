import { elementsApi } from '@/lib/elements/api';
import { getElementOrSurvivor } from '@/lib/elements/merged/service';
import { removeElement } from '@/lib/elements/save/service';
import { handle } from '@/lib/http/handle';
import { changeElement } from '@/lib/proposals/propose/changing';

export const GET = handle(elementsApi.get, ({ ctx, params, query }) =>
  getElementOrSurvivor(ctx, params.id, 'public', query.type),
);
export const POST = handle(elementsApi.update, ({ ctx, params, query, body }) => changeElement(ctx, params.id, body, query.type));
export const DELETE = handle(elementsApi.remove, ({ ctx, params }) => removeElement(ctx, params.id));
