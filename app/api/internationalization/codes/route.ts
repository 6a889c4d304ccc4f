import { handle } from '@/lib/http/handle';
import { translationsApi } from '@/lib/translations/api';
import { codesResponse } from '@/lib/translations/service';

export const GET = handle(translationsApi.codes, ({ ctx, request }) => codesResponse(ctx, request));
