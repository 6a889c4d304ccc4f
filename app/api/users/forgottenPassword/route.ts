import { handle } from '@/lib/http/handle';
import { accountEmailApi } from '@/lib/users/email/api';
import { forgotPassword } from '@/lib/users/email/service';
import { addressOfCaller } from '@/lib/users/throttle';

export const POST = handle(accountEmailApi.forgotten, ({ ctx, body, request }) =>
  forgotPassword(ctx, body, addressOfCaller(request.headers)),
);
