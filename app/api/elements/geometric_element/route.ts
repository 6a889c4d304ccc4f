import { elementsApi } from '@/lib/elements/api';
import { answerNewElement } from '@/lib/elements/save/handler';
import { getElements } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.getMany, ({ ctx, query }) => getElements(ctx, query.ids, 'public', query.type));
export const POST = answerNewElement;
