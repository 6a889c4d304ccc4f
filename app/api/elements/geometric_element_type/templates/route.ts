import { elementTypesApi } from '@/lib/element-types/api';
import { listTemplates } from '@/lib/element-types/templates/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementTypesApi.templates, ({ ctx }) => listTemplates(ctx));
