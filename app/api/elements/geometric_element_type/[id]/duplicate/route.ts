import { elementTypesApi } from '@/lib/element-types/api';
import { duplicateElementType } from '@/lib/element-types/edit/duplicate';
import { handle } from '@/lib/http/handle';

export const POST = handle(elementTypesApi.duplicate, ({ ctx, params }) => duplicateElementType(ctx, params.id));
