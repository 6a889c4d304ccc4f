import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { signUp } from '@/lib/users/service';

export const POST = handle(usersApi.signUp, ({ ctx, body }) => signUp(ctx, body));
