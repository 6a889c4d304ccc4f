import { binApi } from '@/lib/bin/api';
import { listBin } from '@/lib/bin/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(binApi.list, ({ ctx, query }) => listBin(ctx, query));
