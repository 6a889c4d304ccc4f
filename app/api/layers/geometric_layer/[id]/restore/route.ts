import { handle } from '@/lib/http/handle';
import { layersApi } from '@/lib/layers/api';
import { restoreLayer } from '@/lib/layers/edit/restore';

export const POST = handle(layersApi.restore, ({ ctx, params }) => restoreLayer(ctx, params.id));
