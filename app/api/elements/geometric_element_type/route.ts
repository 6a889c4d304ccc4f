import { elementTypesApi } from '@/lib/element-types/api';
import { listElementTypes } from '@/lib/element-types/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementTypesApi.list, ({ ctx, query }) => listElementTypes(ctx, query));
