import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { importLocations } from '@/lib/imports/report';

export const GET = handle(importsApi.places, ({ ctx, params }) => importLocations(ctx, params.id));
