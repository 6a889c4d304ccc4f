import { historyApi } from '@/lib/history/api';
import { revert } from '@/lib/history/revert/service';
import { handle } from '@/lib/http/handle';

export const POST = handle(historyApi.revert, ({ ctx, params, body, query }) => revert(ctx, params, body, query.type));
