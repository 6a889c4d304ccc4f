import { configurationApi } from '@/lib/configuration/api';
import { parameterImage } from '@/lib/configuration/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(configurationApi.image, ({ ctx, params, query }) =>
  parameterImage(ctx, params.code, query.v !== undefined),
);
