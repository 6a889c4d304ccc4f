import { attachedFilesApi } from '@/lib/attached-files/api';
import { changeFormat } from '@/lib/attached-files/formats';
import { handle } from '@/lib/http/handle';

export const PUT = handle(attachedFilesApi.changeFormat, ({ ctx, params, body }) => changeFormat(ctx, params.code, body));
