import { handle } from '@/lib/http/handle';
import { usersApi } from '@/lib/users/api';
import { changeLanguageBody } from '@/lib/users/rules';
import { authorizeOwn, changeLanguage } from '@/lib/users/service';

export const POST = handle(usersApi.changeLanguage, ({ ctx, body }) => changeLanguage(ctx, body), {
  admit: async ({ ctx, sent }) => {
    const { id } = ((await sent()) ?? {}) as { id?: unknown };
    if (typeof id === 'number') authorizeOwn(ctx, id);
  },
  body: changeLanguageBody,
});
