import { attachedFilesApi } from '@/lib/attached-files/api';
import { changeGeneralFile, generalFileResponse, removeGeneralFile } from '@/lib/attached-files/service';
import { handle } from '@/lib/http/handle';
import { divisions } from '@/lib/locations/gazetteer/divisions';

export const GET = handle(attachedFilesApi.download, ({ ctx, params, request }) => generalFileResponse(ctx, params.id, request));
export const POST = handle(attachedFilesApi.update, ({ ctx, params, request }) =>
  changeGeneralFile(ctx, params.id, request, divisions),
);
export const DELETE = handle(attachedFilesApi.remove, ({ ctx, params }) => removeGeneralFile(ctx, params.id));
