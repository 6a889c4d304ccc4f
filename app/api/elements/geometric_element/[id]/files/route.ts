import { elementsApi } from '@/lib/elements/api';
import { handle } from '@/lib/http/handle';
import { attachFiles } from '@/lib/proposals/propose/attaching';

export const POST = handle(elementsApi.addFiles, ({ ctx, params, query, request }) =>
  attachFiles(ctx, params.id, { request, ...query }),
);
