import { handle } from '@/lib/http/handle';
import { proposalsApi } from '@/lib/proposals/api';
import { getProposal } from '@/lib/proposals/service';

export const GET = handle(proposalsApi.get, ({ ctx, params }) => getProposal(ctx, params.id));
