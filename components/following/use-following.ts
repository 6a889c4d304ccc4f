'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useActor, useSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { followingApi } from '@/lib/following/api';
import type { Follow } from '@/lib/following/schema';
import { call } from '@/lib/http/client';

const ALL = 1000;

/** What the person follows, or its entry of one element. */
export function useFollowing(elementId?: number) {
  const { id } = useActor();
  const { status } = useSession();
  return useQuery({
    queryKey: ['following', id, elementId ?? 'all'],
    queryFn: ({ signal }) => call(followingApi.list, { query: { size: ALL, elementId } }, signal),
    enabled: status === 'loggedIn',
    meta: { silent: true, ownErrors: true },
  });
}

/** Follows something, or follows it no longer, and says so. */
export function useFollow() {
  const t = useTranslations('following');
  const client = useQueryClient();
  const renewed = (text: string) => {
    announce(text, 'success');
    return client.invalidateQueries({ queryKey: ['following'] });
  };
  const follow = useMutation({
    mutationFn: (body: Follow) => call(followingApi.follow, { body }),
    onSuccess: () => renewed(t('added')),
  });
  const unfollow = useMutation({
    mutationFn: (id: number) => call(followingApi.unfollow, { params: { id } }),
    onSuccess: () => renewed(t('removed')),
  });
  return { follow: follow.mutate, unfollow: unfollow.mutate, busy: follow.isPending || unfollow.isPending };
}
