import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { logOut } from '@/lib/users/service';

export const POST = handle(usersApi.logOut, ({ ctx }) => logOut(ctx));
