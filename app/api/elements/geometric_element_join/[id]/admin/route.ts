import { handle } from '@/lib/http/handle';
import { joinsApi } from '@/lib/joins/api';
import { listJoins } from '@/lib/joins/service';

export const GET = handle(joinsApi.listAdmin, ({ ctx, params, query }) => listJoins(ctx, params.id, query, 'admin'));
