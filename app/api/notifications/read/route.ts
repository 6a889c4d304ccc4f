import { handle } from '@/lib/http/handle';
import { notificationsApi } from '@/lib/notifications/api';
import { markRead } from '@/lib/notifications/service';

export const POST = handle(notificationsApi.markRead, ({ ctx, body }) => markRead(ctx, body));
