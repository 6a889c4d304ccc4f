import { exportsApi } from '@/lib/exports/api';
import { answerAdmin, asParameters } from '@/lib/exports/handler';
import { startExport } from '@/lib/exports/service';
import { handle } from '@/lib/http/handle';

export const GET = answerAdmin;

export const POST = handle(
  exportsApi.startAdmin,
  ({ ctx, params, body }) => startExport(ctx, { typeId: params.id, audience: 'admin', query: body }),
  asParameters(exportsApi.startAdmin),
);
