import { configurationApi } from '@/lib/configuration/api';
import { findParametersBy } from '@/lib/configuration/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(configurationApi.list, ({ ctx, query }) => findParametersBy(ctx, query));
