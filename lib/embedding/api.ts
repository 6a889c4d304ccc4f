import { endpoint } from '@/lib/http/endpoint';
import { OembedQuery } from './schema';

export const embeddingApi = {
  oembed: endpoint({
    method: 'GET',
    path: '/api/oembed',
    summary: 'The code that shows a public element or the map in another page (oEmbed, as JSON or XML)',
    access: 'anyone',
    query: OembedQuery,
    returns: 'application/json',
  }),
};
