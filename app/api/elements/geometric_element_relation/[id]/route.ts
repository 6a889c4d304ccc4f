import { handle } from '@/lib/http/handle';
import { relationsApi } from '@/lib/relations/api';
import { listRelations, modifyRelation, removeRelation } from '@/lib/relations/service';

export const GET = handle(relationsApi.list, ({ ctx, params, query }) => listRelations(ctx, params.id, query, 'public'));
export const POST = handle(relationsApi.update, ({ ctx, params, query, body }) =>
  modifyRelation(ctx, params.id, body, query.type),
);
export const DELETE = handle(relationsApi.remove, ({ ctx, params }) => removeRelation(ctx, params.id));
