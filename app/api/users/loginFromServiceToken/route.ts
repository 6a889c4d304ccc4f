import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { restoreSession } from '@/lib/users/service';

export const POST = handle(usersApi.restore, ({ ctx, body }) => restoreSession(ctx, body?.serviceToken));
