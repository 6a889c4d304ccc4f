import { handle } from '@/lib/http/handle';
import { proposalsApi } from '@/lib/proposals/api';
import { decide } from '@/lib/proposals/decide/service';

export const POST = handle(proposalsApi.decide, ({ ctx, params, body }) => decide(ctx, params.id, body));
