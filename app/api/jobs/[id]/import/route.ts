import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { importFacts } from '@/lib/imports/report';

export const GET = handle(importsApi.facts, ({ ctx, params }) => importFacts(ctx, params.id));
