import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { previewImport } from '@/lib/imports/service';

export const POST = handle(importsApi.preview, ({ ctx, request }) => previewImport(ctx, request));
