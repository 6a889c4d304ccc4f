import { elementsApi } from '@/lib/elements/api';
import { changeFile, fileResponse, removeFile } from '@/lib/elements/attachments/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.getFile, ({ ctx, params, request }) => fileResponse(ctx, params.uuid, request));
export const POST = handle(elementsApi.changeFile, ({ ctx, params, body }) => changeFile(ctx, params.uuid, body));
export const DELETE = handle(elementsApi.removeFile, ({ ctx, params }) => removeFile(ctx, params.uuid));
