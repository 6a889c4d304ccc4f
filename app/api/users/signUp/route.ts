import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { signUpBody } from '@/lib/users/rules';
import { signUp } from '@/lib/users/service';
import { addressOfCaller } from '@/lib/users/throttle';

export const POST = handle(usersApi.signUp, ({ ctx, body, request }) => signUp(ctx, body, addressOfCaller(request.headers)), {
  body: signUpBody,
});
