import { elementsApi } from '@/lib/elements/api';
import { mendGeometry } from '@/lib/elements/mend/service';
import { handle } from '@/lib/http/handle';

export const POST = handle(elementsApi.mend, ({ ctx, body }) => mendGeometry(ctx, body));
