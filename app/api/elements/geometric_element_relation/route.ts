import { handle } from '@/lib/http/handle';
import { relationsApi } from '@/lib/relations/api';
import { relateElements } from '@/lib/relations/service';

export const POST = handle(relationsApi.create, ({ ctx, body }) => relateElements(ctx, body));
