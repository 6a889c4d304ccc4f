import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { undoImport } from '@/lib/imports/undo';

export const POST = handle(importsApi.undo, ({ ctx, params }) => undoImport(ctx, params.id));
