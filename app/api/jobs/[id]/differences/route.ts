import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { importDifferences } from '@/lib/imports/report';

export const GET = handle(importsApi.differences, ({ ctx, params, query }) => importDifferences(ctx, params.id, query));
