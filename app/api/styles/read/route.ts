import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { readStyle } from '@/lib/styles/draft-service';

export const POST = handle(stylesApi.read, ({ ctx, request }) => readStyle(ctx, request));
