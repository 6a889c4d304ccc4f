import { handle } from '@/lib/http/handle';
import { jobsApi } from '@/lib/jobs/api';
import { getJob } from '@/lib/jobs/service';

export const GET = handle(jobsApi.get, ({ ctx, params }) => getJob(ctx, params.id));
