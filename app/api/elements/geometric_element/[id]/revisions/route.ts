import { historyApi } from '@/lib/history/api';
import { listRevisions } from '@/lib/history/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(historyApi.list, ({ ctx, params, query }) => listRevisions(ctx, params.id, query));
