import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { ChangePasswordBody, updateUserBody } from '@/lib/users/rules';
import { authorizeOwn, changePassword, updateUser } from '@/lib/users/service';

export const POST = handle(usersApi.changePassword, ({ ctx, params, body }) => changePassword(ctx, params.id, body), {
  admit: ({ ctx, params }) => authorizeOwn(ctx, params.id),
  body: async () => ChangePasswordBody,
});
export const PUT = handle(usersApi.update, ({ ctx, params, body }) => updateUser(ctx, params.id, body), {
  body: updateUserBody,
});
