import { requireReviewed } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';
import { joinsApi } from '@/lib/joins/api';
import { listJoins } from '@/lib/joins/service';

export const GET = handle(joinsApi.listAdmin, async ({ ctx, params, query }) => {
  await requireReviewed(ctx, params.id);
  return listJoins(ctx, params.id, query, 'admin');
});
