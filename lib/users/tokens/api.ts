import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById } from '@/lib/http/list';
import { AccessToken, CreatedAccessToken, NewAccessToken } from './schema';

export const accessTokensApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/tokens',
    summary: 'One’s own access tokens, newest first',
    access: 'user',
    returns: z.array(AccessToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users/tokens',
    summary: 'Make an access token, with which tools log in: as a bearer, or as the password of HTTP Basic',
    access: 'user',
    body: NewAccessToken,
    returns: CreatedAccessToken,
    creates: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/users/tokens/{id}',
    summary: 'Revoke one of one’s own access tokens',
    access: 'user',
    params: ById,
  }),
};
