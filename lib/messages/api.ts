import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById, PageQuery, pageOf } from '@/lib/http/list';
import { Message, MessageInput } from './schema';

export const MessageQuery = PageQuery;

const OF_ELEMENT = '/api/elements/geometric_element/{id}/messages';

export const messagesApi = {
  list: endpoint({
    method: 'GET',
    path: OF_ELEMENT,
    summary: 'The conversation about an element between its owner and those who review, oldest first',
    access: 'user',
    params: ById,
    query: MessageQuery,
    returns: pageOf(Message),
  }),
  write: endpoint({
    method: 'POST',
    path: OF_ELEMENT,
    summary: 'Say something in the conversation about an element',
    access: 'user',
    params: ById,
    body: MessageInput,
    returns: Message,
    creates: (_: Message, { id }: ById) => `/api/elements/geometric_element/${id}/messages`,
  }),
};

export type MessageQuery = z.output<typeof MessageQuery>;
