import { handle } from '@/lib/http/handle';
import { accountEmailApi } from '@/lib/users/email/api';
import { resetPassword } from '@/lib/users/email/service';
import { ResetPasswordBody } from '@/lib/users/rules';
import { addressOfCaller } from '@/lib/users/throttle';

export const POST = handle(
  accountEmailApi.reset,
  ({ ctx, body, request }) => resetPassword(ctx, body, addressOfCaller(request.headers)),
  { body: async () => ResetPasswordBody },
);
