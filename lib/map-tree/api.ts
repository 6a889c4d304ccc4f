import { endpoint } from '@/lib/http/endpoint';
import { MapTree, MapTreeInput } from './schema';

export const mapTreeApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/layers/tree',
    summary: 'Everything that the map shows to the caller, as it lies from the ground up',
    access: 'anyone',
    returns: MapTree,
  }),
  write: endpoint({
    method: 'PUT',
    path: '/api/layers/tree',
    summary: 'Arrange everything that the map shows',
    access: 'admin',
    body: MapTreeInput,
    returns: MapTree,
  }),
};
