import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { createUserBody } from '@/lib/users/rules';
import { createUser, listUsers } from '@/lib/users/service';

export const GET = handle(usersApi.list, ({ ctx, query }) => listUsers(ctx, query));
export const POST = handle(usersApi.create, ({ ctx, body }) => createUser(ctx, body), {
  body: createUserBody,
});
