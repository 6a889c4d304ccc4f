import { handle } from '@/lib/http/handle';
import { notificationsApi } from '@/lib/notifications/api';
import { chooseMail, getMailChoices } from '@/lib/notifications/mail-service';

export const GET = handle(notificationsApi.mailChoices, ({ ctx }) => getMailChoices(ctx));
export const PUT = handle(notificationsApi.chooseMail, ({ ctx, body }) => chooseMail(ctx, body));
