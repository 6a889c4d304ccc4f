import { handle } from '@/lib/http/handle';
import { missingTextsApi } from '@/lib/missing-texts/api';
import { listMissingTexts } from '@/lib/missing-texts/service';

export const GET = handle(missingTextsApi.list, ({ ctx, query }) => listMissingTexts(ctx, query));
