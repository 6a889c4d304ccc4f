import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { removeIcon } from '@/lib/icons/service';

export const DELETE = handle(stylesApi.removeIcon, ({ ctx, params }) => removeIcon(ctx, params.name));
