import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById, PageQuery, pageOf } from '@/lib/http/list';
import { Follow, Following } from './schema';

export const FollowingQuery = PageQuery.extend({
  elementId: ById.shape.id.optional().meta({ description: 'Whether one follows this element: its entry alone' }),
});
export type FollowingQuery = z.output<typeof FollowingQuery>;

export const followingApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/following',
    summary: 'What one follows, newest first',
    access: 'user',
    query: FollowingQuery,
    returns: pageOf(Following),
  }),
  follow: endpoint({
    method: 'POST',
    path: '/api/following',
    summary: 'Follow an element, a type in a division or an area; 409 for what one follows already',
    access: 'user',
    body: Follow,
    returns: Following,
    creates: true,
  }),
  unfollow: endpoint({
    method: 'DELETE',
    path: '/api/following/{id}',
    summary: 'Follow something no longer',
    access: 'user',
    params: ById,
  }),
};
