import { handle } from '@/lib/http/handle';
import { interfaceTextsApi } from '@/lib/interface-texts/api';
import { listInterfaceTexts } from '@/lib/interface-texts/service';

export const GET = handle(interfaceTextsApi.list, ({ ctx, query }) => listInterfaceTexts(ctx, query));
