import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { getRole } from '@/lib/users/service';

export const GET = handle(usersApi.role, ({ ctx, params }) => getRole(ctx, params.code));
