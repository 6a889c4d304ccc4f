import { handle } from '@/lib/http/handle';
import { schemaAnswer } from '@/lib/ogc/answer';
import { ogcApi } from '@/lib/ogc/api';
import { schemaOf } from '@/lib/ogc/service';

export const GET = handle(ogcApi.schema, async ({ ctx, params }) => schemaAnswer(await schemaOf(ctx, params.code)));
