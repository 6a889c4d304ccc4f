import { handle } from '@/lib/http/handle';
import { layerSourcesApi } from '@/lib/layers/sources/api';
import { previewUpload } from '@/lib/layers/sources/service';

export const POST = handle(layerSourcesApi.preview, ({ ctx, request }) => previewUpload(ctx, request));
