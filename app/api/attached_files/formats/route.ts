import { attachedFilesApi } from '@/lib/attached-files/api';
import { listFormats } from '@/lib/attached-files/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(attachedFilesApi.formats, ({ ctx, query }) => listFormats(ctx, query));
