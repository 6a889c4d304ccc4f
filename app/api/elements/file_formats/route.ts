import { elementsApi } from '@/lib/elements/api';
import { elementFileFormats } from '@/lib/files/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementsApi.fileFormats, ({ ctx }) => elementFileFormats(ctx));
