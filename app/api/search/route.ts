import { handle } from '@/lib/http/handle';
import { searchApi } from '@/lib/search/api';
import { searchAll } from '@/lib/search/service';

export const GET = handle(searchApi.search, ({ ctx, query }) => searchAll(ctx, query));
