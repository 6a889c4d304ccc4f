import { handle } from '@/lib/http/handle';
import { layerSourcesApi } from '@/lib/layers/sources/api';
import { releaseUpload } from '@/lib/layers/sources/service';

export const DELETE = handle(layerSourcesApi.release, ({ params }) => releaseUpload(params.id));
