import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { deleteMapping } from '@/lib/imports/service';

export const DELETE = handle(importsApi.deleteMapping, ({ ctx, params }) => deleteMapping(ctx, params.id));
