import { handle } from '@/lib/http/handle';
import { jobsApi } from '@/lib/jobs/api';
import { listJobs } from '@/lib/jobs/service';

export const GET = handle(jobsApi.list, ({ ctx, query }) => listJobs(ctx, query));
