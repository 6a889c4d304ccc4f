import { handle } from '@/lib/http/handle';
import { proposalsApi } from '@/lib/proposals/api';
import { withdraw } from '@/lib/proposals/decide/service';

export const POST = handle(proposalsApi.withdraw, ({ ctx, params }) => withdraw(ctx, params.id));
