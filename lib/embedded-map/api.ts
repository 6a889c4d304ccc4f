import { endpoint } from '@/lib/http/endpoint';
import { ArchiveTileParams } from './schema';

export const embeddedMapApi = {
  tile: endpoint({
    method: 'GET',
    path: '/api/tiles/embedded/{uuid}/{z}/{x}/{y}',
    summary: 'Tile of an archive that the operator added to the embedded map: a vector tile, or a picture of heights',
    access: 'anyone',
    mayLag: true,
    params: ArchiveTileParams,
    returns: 'application/octet-stream',
  }),
};
