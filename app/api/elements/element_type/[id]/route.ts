import { elementTypesApi } from '@/lib/element-types/api';
import { getElementType } from '@/lib/element-types/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementTypesApi.get, ({ ctx, params }) => getElementType(ctx, params.id));
