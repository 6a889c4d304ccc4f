import { configurationApi } from '@/lib/configuration/api';
import { changeParameter, clearParameter } from '@/lib/configuration/service';
import { handle } from '@/lib/http/handle';

export const PUT = handle(configurationApi.update, ({ ctx, params, body }) => changeParameter(ctx, params.id, body));
export const DELETE = handle(configurationApi.clear, ({ ctx, params, query }) => clearParameter(ctx, params.id, query));
