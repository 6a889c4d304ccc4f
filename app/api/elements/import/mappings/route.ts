import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { listMappings, saveMapping } from '@/lib/imports/service';

export const GET = handle(importsApi.mappings, ({ ctx }) => listMappings(ctx));
export const POST = handle(importsApi.saveMapping, ({ ctx, body }) => saveMapping(ctx, body));
