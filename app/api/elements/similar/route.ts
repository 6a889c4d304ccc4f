import { handle } from '@/lib/http/handle';
import { searchApi } from '@/lib/search/api';
import { similarElements } from '@/lib/search/similar/service';

export const GET = handle(searchApi.similar, ({ ctx, query }) => similarElements(ctx, query));
