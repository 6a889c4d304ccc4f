import { endpoint } from '@/lib/http/endpoint';

export const translationsApi = {
  codes: endpoint({
    method: 'GET',
    path: '/api/internationalization/codes',
    summary: 'All codes with their texts in every language',
    access: 'anyone',
    returns: 'application/json',
  }),
};
