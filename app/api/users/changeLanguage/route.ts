import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { changeLanguage } from '@/lib/users/service';

export const POST = handle(usersApi.changeLanguage, ({ ctx, body }) => changeLanguage(ctx, body));
