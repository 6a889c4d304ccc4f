import { followingApi } from '@/lib/following/api';
import { follow, listFollowing } from '@/lib/following/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(followingApi.list, ({ ctx, query }) => listFollowing(ctx, query));
export const POST = handle(followingApi.follow, ({ ctx, body }) => follow(ctx, body));
