import { handle } from '@/lib/http/handle';
import { jobsApi } from '@/lib/jobs/api';
import { cancelJob } from '@/lib/jobs/service';

export const POST = handle(jobsApi.cancel, ({ ctx, params }) => cancelJob(ctx, params.id));
