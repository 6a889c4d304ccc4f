import { handle } from '@/lib/http/handle';
import { relationsApi } from '@/lib/relations/api';
import { relateElements } from '@/lib/relations/service';

export const POST = handle(relationsApi.create, ({ ctx, query, body }) => relateElements(ctx, body, query.type));
