import { handle } from '@/lib/http/handle';
import { overviewApi } from '@/lib/overview/api';
import { overview } from '@/lib/overview/service';

export const GET = handle(overviewApi.get, ({ ctx }) => overview(ctx));
