import { configurationApi } from '@/lib/configuration/api';
import { listParameters } from '@/lib/configuration/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(configurationApi.all, ({ ctx }) => listParameters(ctx));
