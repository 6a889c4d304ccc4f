import { handle } from '@/lib/http/handle';
import { layerSourcesApi } from '@/lib/layers/sources/api';
import { cancelImport, importProgress } from '@/lib/layers/sources/progress';

export const GET = handle(layerSourcesApi.progress, ({ ctx, params }) => importProgress(ctx, params.id));
export const DELETE = handle(layerSourcesApi.cancel, ({ ctx, params }) => cancelImport(ctx, params.id));
