import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { pageOf } from '@/lib/http/list';
import { MarkRead, Notification, Unread } from './schema';

export const NotificationQuery = z.object({
  page: z.coerce.number().int().min(0).max(10_000_000).optional(),
  size: z.coerce.number().int().min(1).max(100).optional(),
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'One’s own inbox, newest first, with the number of unread entries',
    access: 'user',
    query: NotificationQuery,
    returns: pageOf(Notification).extend(Unread.shape),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/notifications/stream',
    summary: 'New entries of one’s own inbox as server-sent events; Last-Event-ID: what came since that entry',
    access: 'user',
    returns: 'text/event-stream',
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark entries of one’s own inbox as read, or all of them',
    access: 'user',
    body: MarkRead,
    returns: Unread,
  }),
};
