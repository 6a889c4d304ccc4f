import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById } from '@/lib/http/list';
import { ConfigurationChange, ConfigurationParameter } from './schema';

export const configurationApi = {
  all: endpoint({
    method: 'GET',
    path: '/api/configuration_parameter/all',
    summary: 'All configuration parameters that the caller may read',
    access: 'anyone',
    returns: z.array(ConfigurationParameter),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/configuration_parameter/{id}',
    summary: 'Change a configuration parameter',
    access: 'admin',
    params: ById,
    body: ConfigurationChange,
    returns: ConfigurationParameter,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/configuration_parameter/{id}',
    summary: 'Clear a configuration parameter',
    access: 'admin',
    params: ById,
  }),
};
