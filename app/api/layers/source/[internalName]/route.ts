import { handle } from '@/lib/http/handle';
import { layerSourcesApi } from '@/lib/layers/sources/api';
import { layerSource } from '@/lib/layers/sources/service';

export const GET = handle(layerSourcesApi.get, ({ ctx, params }) => layerSource(ctx, params.internalName));
