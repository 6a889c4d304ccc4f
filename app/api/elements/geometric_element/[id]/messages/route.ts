import { handle } from '@/lib/http/handle';
import { messagesApi } from '@/lib/messages/api';
import { elementMessages, writeElementMessage } from '@/lib/messages/service';

export const GET = handle(messagesApi.list, ({ ctx, params, query }) => elementMessages(ctx, params.id, query));
export const POST = handle(messagesApi.write, ({ ctx, params, body }) => writeElementMessage(ctx, params.id, body));
