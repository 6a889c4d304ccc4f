import { handle } from '@/lib/http/handle';
import { notificationsApi } from '@/lib/notifications/api';
import { listNotifications } from '@/lib/notifications/service';

export const GET = handle(notificationsApi.list, ({ ctx, query }) => listNotifications(ctx, query));
