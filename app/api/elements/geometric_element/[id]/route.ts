import { elementsApi } from '@/lib/elements/api';
import { getElementOrSurvivor } from '@/lib/elements/merged/service';
import { removeElement } from '@/lib/elements/save/service';
import { handle } from '@/lib/http/handle';
import { answerChange } from '@/lib/proposals/propose/handler';

export const GET = handle(elementsApi.get, ({ ctx, params, query }) =>
  getElementOrSurvivor(ctx, params.id, 'public', query.type),
);
export const POST = answerChange;
export const DELETE = handle(elementsApi.remove, ({ ctx, params }) => removeElement(ctx, params.id));
