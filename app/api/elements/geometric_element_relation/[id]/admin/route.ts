import { handle } from '@/lib/http/handle';
import { relationsApi } from '@/lib/relations/api';
import { listRelations } from '@/lib/relations/service';

export const GET = handle(relationsApi.listAdmin, ({ ctx, params, query }) => listRelations(ctx, params.id, query, 'admin'));
