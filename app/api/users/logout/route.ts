import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';

export const POST = handle(usersApi.logOut, async () => undefined);
