import { handle } from '@/lib/http/handle';
import { proposalsApi } from '@/lib/proposals/api';
import { proposalFileResponse } from '@/lib/proposals/service';

export const GET = handle(proposalsApi.getFile, ({ ctx, params, request }) => proposalFileResponse(ctx, params, request));
