import { handle } from '@/lib/http/handle';
import { reportsApi } from '@/lib/reports/api';
import { report } from '@/lib/reports/service';
import { addressOfCaller } from '@/lib/users/throttle';

export const POST = handle(reportsApi.report, ({ ctx, body, request }) => report(ctx, body, addressOfCaller(request.headers)));
