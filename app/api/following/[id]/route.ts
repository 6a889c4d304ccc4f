import { followingApi } from '@/lib/following/api';
import { unfollow } from '@/lib/following/service';
import { handle } from '@/lib/http/handle';

export const DELETE = handle(followingApi.unfollow, ({ ctx, params }) => unfollow(ctx, params.id));
