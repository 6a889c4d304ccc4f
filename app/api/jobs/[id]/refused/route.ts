import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { refusedRows } from '@/lib/imports/report';

export const GET = handle(importsApi.refused, ({ ctx, params, query }) => refusedRows(ctx, params.id, query));
