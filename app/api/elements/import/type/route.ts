import { handle } from '@/lib/http/handle';
import { importsApi } from '@/lib/imports/api';
import { makeType } from '@/lib/imports/new-type';

export const POST = handle(importsApi.makeType, ({ ctx, body }) => makeType(ctx, body));
