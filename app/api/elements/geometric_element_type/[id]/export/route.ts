import { exportsApi } from '@/lib/exports/api';
import { answerPublic, asParameters } from '@/lib/exports/handler';
import { startExport } from '@/lib/exports/service';
import { handle } from '@/lib/http/handle';

export const GET = answerPublic;

export const POST = handle(
  exportsApi.start,
  ({ ctx, params, body }) => startExport(ctx, { typeId: params.id, audience: 'public', query: body }),
  asParameters(exportsApi.start),
);
