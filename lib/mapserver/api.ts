import { endpoint } from '@/lib/http/endpoint';
import { MapServerParameters, PostedParameters } from './documented';

export const mapServerApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/mapserver',
    summary: 'WMS 1.1.1 and 1.3.0, WFS 1.0.0 to 2.0.0: map images, feature information, legends, features',
    access: 'anyone',
    mayLag: true,
    reads: { query: MapServerParameters },
    returns: 'application/xml',
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/mapserver',
    summary: 'WFS as XML: GetFeature with filters, GetCapabilities, DescribeFeatureType and the stored queries',
    access: 'anyone',
    mayLag: true,
    reads: { query: PostedParameters, body: 'text/xml' },
    returns: 'application/xml',
  }),
};
