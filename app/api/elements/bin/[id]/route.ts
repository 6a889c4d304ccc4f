import { binApi } from '@/lib/bin/api';
import { purgeElement } from '@/lib/bin/service';
import { handle } from '@/lib/http/handle';

export const DELETE = handle(binApi.purge, ({ ctx, params }) => purgeElement(ctx, params.id));
