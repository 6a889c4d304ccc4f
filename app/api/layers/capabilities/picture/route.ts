import { handle } from '@/lib/http/handle';
import { mapServersApi } from '@/lib/map-servers/api';
import { samplePicture } from '@/lib/map-servers/service';

export const GET = handle(mapServersApi.sample, ({ query }) => samplePicture(query));
