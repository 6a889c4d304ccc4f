import { handle } from '@/lib/http/handle';
import { accountEmailApi } from '@/lib/users/email/api';
import { getEmail, removeEmail, setEmail } from '@/lib/users/email/service';

export const GET = handle(accountEmailApi.get, ({ ctx }) => getEmail(ctx));
export const PUT = handle(accountEmailApi.set, ({ ctx, body }) => setEmail(ctx, body));
export const DELETE = handle(accountEmailApi.remove, ({ ctx }) => removeEmail(ctx));
