import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { styleDocument } from '@/lib/styles/service';

export const GET = handle(stylesApi.document, ({ ctx, query }) => styleDocument(ctx, query));
