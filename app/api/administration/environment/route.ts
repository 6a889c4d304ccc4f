import { handle } from '@/lib/http/handle';
import { overviewApi } from '@/lib/overview/api';
import { environment } from '@/lib/overview/service';

export const GET = handle(overviewApi.environment, async () => environment());
