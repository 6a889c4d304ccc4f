import { handle } from '@/lib/http/handle';
import { accountEmailApi } from '@/lib/users/email/api';
import { confirmEmail } from '@/lib/users/email/service';
import { addressOfCaller } from '@/lib/users/throttle';

export const POST = handle(accountEmailApi.confirm, ({ ctx, body, request }) =>
  confirmEmail(ctx, body.token, addressOfCaller(request.headers)),
);
