import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ConfigurationParameter } from './schema';

export const configurationApi = {
  all: endpoint({
    method: 'GET',
    path: '/api/configuration_parameter/all',
    summary: 'All configuration parameters that the caller may read',
    access: 'anyone',
    returns: z.array(ConfigurationParameter),
  }),
};
