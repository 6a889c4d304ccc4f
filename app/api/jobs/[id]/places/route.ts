import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { importPlaces } from '@/lib/imports/report';

export const GET = handle(importsApi.places, ({ ctx, params }) => importPlaces(ctx, params.id));
