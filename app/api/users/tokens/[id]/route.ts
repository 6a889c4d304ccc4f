import { handle } from '@/lib/http/handle';
import { accessTokensApi } from '@/lib/users/tokens/api';
import { revokeToken } from '@/lib/users/tokens/service';

export const DELETE = handle(accessTokensApi.revoke, ({ ctx, params }) => revokeToken(ctx, params.id));
