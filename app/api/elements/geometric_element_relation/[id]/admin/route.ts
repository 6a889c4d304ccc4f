import { requireReviewed } from '@/lib/elements/service';
import { handle } from '@/lib/http/handle';
import { relationsApi } from '@/lib/relations/api';
import { listRelations } from '@/lib/relations/service';

export const GET = handle(relationsApi.listAdmin, async ({ ctx, params, query }) => {
  await requireReviewed(ctx, params.id);
  return listRelations(ctx, params.id, query, 'admin');
});
