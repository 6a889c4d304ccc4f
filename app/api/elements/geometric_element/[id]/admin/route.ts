import { elementsApi } from '@/lib/elements/api';
import { getElement } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.getAdmin, ({ ctx, params }) => getElement(ctx, params.id, 'admin'));
