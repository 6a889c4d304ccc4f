import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { PageQuery, pageOf } from '@/lib/http/list';
import { MailChoices, MarkRead, Notification, Unread } from './schema';

export const NotificationQuery = PageQuery;
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
  mailChoices: endpoint({
    method: 'GET',
    path: '/api/notifications/mail',
    summary: 'How one hears of each kind by e-mail; 403 where the operator has configured no e-mail',
    access: 'user',
    returns: MailChoices,
  }),
  chooseMail: endpoint({
    method: 'PUT',
    path: '/api/notifications/mail',
    summary: 'Choose how to hear of these kinds by e-mail: at once, once a day or never',
    access: 'user',
    body: MailChoices,
    returns: MailChoices,
  }),
  endMail: endpoint({
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    summary: 'End all e-mails to an account but those that it asks for, by the token of any of them, without logging in',
    access: 'anyone',
    query: z.object({ token: z.string().min(1).max(200) }),
  }),
};
