import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { logIn } from '@/lib/users/service';
import { addressOfCaller } from '@/lib/users/throttle';

export const POST = handle(usersApi.logIn, ({ ctx, body, request }) => logIn(ctx, body, addressOfCaller(request.headers)));
