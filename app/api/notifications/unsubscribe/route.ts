import { handle } from '@/lib/http/handle';
import { notificationsApi } from '@/lib/notifications/api';
import { endMail } from '@/lib/notifications/mail-service';

export const POST = handle(notificationsApi.endMail, ({ ctx, query }) => endMail(ctx, query.token));
