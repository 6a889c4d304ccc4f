import { attributeValuesApi } from '@/lib/attribute-values/api';
import { undoChange } from '@/lib/attribute-values/changes';
import { handle } from '@/lib/http/handle';

export const POST = handle(attributeValuesApi.undo, ({ ctx, params }) => undoChange(ctx, params.id));
