import { handle } from '@/lib/http/handle';
import { joinsApi } from '@/lib/joins/api';
import { listJoins, modifyJoin, removeJoin } from '@/lib/joins/service';

export const GET = handle(joinsApi.list, ({ ctx, params, query }) => listJoins(ctx, params.id, query, 'public'));
export const POST = handle(joinsApi.update, ({ ctx, params, body }) => modifyJoin(ctx, params.id, body));
export const DELETE = handle(joinsApi.remove, ({ ctx, params }) => removeJoin(ctx, params.id));
