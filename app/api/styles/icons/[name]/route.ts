import { handle } from '@/lib/http/handle';
import { removeIcon } from '@/lib/icons/service';
import { stylesApi } from '@/lib/styles/api';

export const DELETE = handle(stylesApi.removeIcon, ({ ctx, params }) => removeIcon(ctx, params.name));
