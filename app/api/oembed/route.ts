import { embeddingApi } from '@/lib/embedding/api';
import { oembed } from '@/lib/embedding/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(embeddingApi.oembed, ({ ctx, query }) => oembed(ctx, query));
