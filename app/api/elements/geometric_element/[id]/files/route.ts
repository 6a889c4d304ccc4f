import { elementsApi } from '@/lib/elements/api';
import { addFiles } from '@/lib/elements/attachments/service';
import { handle } from '@/lib/http/handle';

export const POST = handle(elementsApi.addFiles, ({ ctx, params, query, request }) =>
  addFiles(ctx, params.id, { request, ...query }),
);
