import { binApi } from '@/lib/bin/api';
import { restoreElement } from '@/lib/bin/service';
import { handle } from '@/lib/http/handle';

export const POST = handle(binApi.restore, ({ ctx, params, query }) => restoreElement(ctx, params.id, query.type));
