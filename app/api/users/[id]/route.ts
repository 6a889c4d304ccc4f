import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { changePassword, updateUser } from '@/lib/users/service';

export const POST = handle(usersApi.changePassword, ({ ctx, params, body }) => changePassword(ctx, params.id, body));
export const PUT = handle(usersApi.update, ({ ctx, params, body }) => updateUser(ctx, params.id, body));
