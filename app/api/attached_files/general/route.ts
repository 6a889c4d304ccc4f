import { attachedFilesApi } from '@/lib/attached-files/api';
import { addGeneralFile, listGeneralFiles } from '@/lib/attached-files/service';
import { handle } from '@/lib/http/handle';
import { divisions } from '@/lib/locations/gazetteer/divisions';

export const GET = handle(attachedFilesApi.list, ({ ctx, query }) => listGeneralFiles(ctx, query));
export const POST = handle(attachedFilesApi.create, ({ ctx, request }) => addGeneralFile(ctx, request, divisions));
