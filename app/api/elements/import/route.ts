import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { startImport } from '@/lib/imports/service';

export const POST = handle(importsApi.start, ({ ctx, request }) => startImport(ctx, request));
