import { handle } from '@/lib/http/handle';
import { notificationsApi } from '@/lib/notifications/api';
import { setRead } from '@/lib/notifications/service';

export const POST = handle(notificationsApi.markRead, ({ ctx, body }) => setRead(ctx, body));
