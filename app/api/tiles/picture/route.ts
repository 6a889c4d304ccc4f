import { handle } from '@/lib/http/handle';
import { mapPicturesApi } from '@/lib/map-pictures/api';
import { mapPicture } from '@/lib/map-pictures/service';

export const GET = handle(mapPicturesApi.picture, ({ ctx, query, request }) => mapPicture(ctx, query, request));
