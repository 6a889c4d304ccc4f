import { handle } from '@/lib/http/handle';
import { interfaceTextsApi } from '@/lib/interface-texts/api';
import { changeInterfaceText, resetInterfaceText } from '@/lib/interface-texts/service';

export const PUT = handle(interfaceTextsApi.change, ({ ctx, params, body }) => changeInterfaceText(ctx, params.key, body));
export const DELETE = handle(interfaceTextsApi.reset, ({ ctx, params, query }) =>
  resetInterfaceText(ctx, params.key, query.language),
);
