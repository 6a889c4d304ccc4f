import { handle } from '@/lib/http/handle';
import { jobsApi } from '@/lib/jobs/api';
import { jobFile } from '@/lib/jobs/service';

export const GET = handle(jobsApi.file, ({ ctx, params, request }) => jobFile(ctx, params.id, request));
