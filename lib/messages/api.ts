import * as z from 'zod';
import { decimal } from '@/lib/decimal';
import { endpoint } from '@/lib/http/endpoint';
import { ById, pageOf } from '@/lib/http/list';
import { Message, MessageInput } from './schema';

export const MessageQuery = z.object({
  page: decimal(z.number().int().min(0).max(10_000_000)).optional(),
  size: decimal(z.number().int().min(1).max(100)).optional(),
});

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
