import { exportsApi } from '@/lib/exports/api';
import { answerUser, asParameters } from '@/lib/exports/handler';
import { startExport } from '@/lib/exports/service';
import { handle } from '@/lib/http/handle';

export const GET = answerUser;

export const POST = handle(
  exportsApi.startUser,
  ({ ctx, params, body }) => startExport(ctx, { typeId: params.id, audience: 'user', query: body }),
  asParameters(exportsApi.startUser),
);
