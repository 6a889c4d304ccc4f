import { endpoint } from '@/lib/http/endpoint';
import { ById } from '@/lib/http/list';
import { LayerCheck } from '@/lib/layers/schema';
import { CapabilitiesQuery, SampleQuery, ServerCapabilities } from './schema';

export const mapServersApi = {
  capabilities: endpoint({
    method: 'GET',
    path: '/api/layers/capabilities',
    summary: 'What another server offers: its layers, and how each is drawn here',
    access: 'admin',
    query: CapabilitiesQuery,
    returns: ServerCapabilities,
  }),
  sample: endpoint({
    method: 'GET',
    path: '/api/layers/capabilities/picture',
    summary: 'One picture of a layer of another server that is not saved yet',
    access: 'admin',
    query: SampleQuery,
    returns: 'image/png',
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/layers/geometric_layer/{id}/check',
    summary: 'Try now whether a layer of another server can be drawn',
    access: 'admin',
    params: ById,
    returns: LayerCheck,
  }),
};
