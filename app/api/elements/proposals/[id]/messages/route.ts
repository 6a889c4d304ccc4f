import { handle } from '@/lib/http/handle';
import { proposalsApi } from '@/lib/proposals/api';
import { proposalMessages, writeProposalMessage } from '@/lib/proposals/service';

export const GET = handle(proposalsApi.messages, ({ ctx, params, query }) => proposalMessages(ctx, params.id, query));
export const POST = handle(proposalsApi.write, ({ ctx, params, body }) => writeProposalMessage(ctx, params.id, body));
