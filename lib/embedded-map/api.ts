import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ArchiveTileParams, TileArchive, TileArchiveUpload } from './schema';

const ALL = '/api/tiles/archives';
const ByUuid = z.object({ uuid: z.uuid() });

export const embeddedMapApi = {
  tile: endpoint({
    method: 'GET',
    path: '/api/tiles/embedded/{uuid}/{z}/{x}/{y}',
    summary: 'Tile of an archive of the operator: a vector tile, or a picture',
    access: 'anyone',
    mayLag: true,
    params: ArchiveTileParams,
    returns: 'application/octet-stream',
  }),
  archives: endpoint({
    method: 'GET',
    path: ALL,
    summary: 'The archives of tiles in the own store, and which layers show them',
    access: 'admin',
    returns: z.array(TileArchive),
  }),
  addArchive: endpoint({
    method: 'POST',
    path: ALL,
    summary: 'Add an archive of tiles (PMTiles), as a part of the embedded map or as a base map',
    access: 'admin',
    multipart: TileArchiveUpload,
    returns: TileArchive,
    creates: true,
  }),
  archive: endpoint({
    method: 'GET',
    path: `${ALL}/{uuid}`,
    summary: 'An archive as a file, in parts as well (Range), as readers of PMTiles ask for it',
    access: 'anyone',
    params: ByUuid,
    returns: 'application/octet-stream',
  }),
  removeArchive: endpoint({
    method: 'DELETE',
    path: `${ALL}/{uuid}`,
    summary: 'Delete an archive that no layer shows',
    access: 'admin',
    params: ByUuid,
  }),
};
