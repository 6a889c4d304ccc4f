import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { LayerImport, LayerSource, ShapePreview } from './schema';

/** What a layer is published under; several names of a WMS stand with commas. */
const INTERNAL_NAME = /^[A-Za-z0-9_.,-]{1,200}$/;
const ImportId = z.object({ id: z.uuid() });

export const layerSourcesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/layers/source/{internalName}',
    summary: 'Where the rows of a database or shape layer lie, and what they are',
    access: 'admin',
    params: z.object({ internalName: z.string().regex(INTERNAL_NAME) }),
    returns: LayerSource,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/layers/import/preview',
    summary: 'Preview the zip of a shapefile before it becomes a layer',
    access: 'admin',
    multipart: z.object({ shapeFile: z.string().meta({ format: 'binary' }) }),
    returns: ShapePreview,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/layers/import/preview/{id}',
    summary: 'Delete a previewed zip: no layer will be made of it',
    access: 'admin',
    params: ImportId.meta({ description: 'The `upload` of the preview' }),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/api/layers/import/{id}',
    summary: 'How far the import of a shapefile is, by the id that its caller gave it',
    access: 'admin',
    params: ImportId,
    returns: LayerImport,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/layers/import/{id}',
    summary: 'End the import of a shapefile',
    access: 'admin',
    params: ImportId,
  }),
};
