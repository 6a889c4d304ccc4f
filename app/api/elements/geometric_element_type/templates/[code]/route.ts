import { elementTypesApi } from '@/lib/element-types/api';
import { addFromTemplate } from '@/lib/element-types/templates/service';
import { handle } from '@/lib/http/handle';

export const POST = handle(elementTypesApi.addFromTemplate, ({ ctx, params }) => addFromTemplate(ctx, params.code));
