import { handle } from '@/lib/http/handle';
import { joinsApi } from '@/lib/joins/api';
import { listJoins } from '@/lib/joins/service';

export const GET = handle(joinsApi.listUser, ({ ctx, params, query }) => listJoins(ctx, params.id, query, 'user'));
