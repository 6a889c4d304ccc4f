import { handle } from '@/lib/http/handle';
import { joinsApi } from '@/lib/joins/api';
import { joinElement } from '@/lib/joins/service';

export const POST = handle(joinsApi.create, ({ ctx, body }) => joinElement(ctx, body));
