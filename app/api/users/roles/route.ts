import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { listRoles } from '@/lib/users/service';

export const GET = handle(usersApi.roles, ({ ctx }) => listRoles(ctx));
