import { handle } from '@/lib/http/handle';
import { mapTreeApi } from '@/lib/map-tree/api';
import { changeMapTree, readMapTree } from '@/lib/map-tree/service';

export const GET = handle(mapTreeApi.read, ({ ctx }) => readMapTree(ctx));
export const PUT = handle(mapTreeApi.write, ({ ctx, body }) => changeMapTree(ctx, body));
