import { handle } from '@/lib/http/handle';
import { accessTokensApi } from '@/lib/users/tokens/api';
import { createToken, listTokens } from '@/lib/users/tokens/service';

export const GET = handle(accessTokensApi.list, ({ ctx }) => listTokens(ctx));
export const POST = handle(accessTokensApi.create, ({ ctx, body }) => createToken(ctx, body));
