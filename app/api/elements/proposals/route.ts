import { handle } from '@/lib/http/handle';
import { proposalsApi } from '@/lib/proposals/api';
import { propose } from '@/lib/proposals/propose/service';
import { listProposals } from '@/lib/proposals/service';

export const GET = handle(proposalsApi.list, ({ ctx, query }) => listProposals(ctx, query));
export const POST = handle(proposalsApi.propose, ({ ctx, body }) => propose(ctx, body));
