import * as z from 'zod';
import { typeAddress } from '@/lib/element-types/api';
import { endpoint } from '@/lib/http/endpoint';
import { ById, PageQuery, pageOf } from '@/lib/http/list';
import { Job } from '@/lib/jobs/schema';
import {
  ImportDifference,
  ImportFacts,
  ImportLocations,
  ImportPreview,
  NewMapping,
  NewTypeFromFile,
  RefusedRow,
  SavedMapping,
  TypeFromFile,
} from './schema';

export const RefusedQuery = PageQuery.extend({
  format: z.enum(['json', 'csv']).optional().meta({
    description:
      'csv: the refused rows themselves, to be corrected and brought again; those of files with geometries have a column `wkt` in degrees',
  }),
});
export type RefusedQuery = z.output<typeof RefusedQuery>;

const file = z.string().meta({ format: 'binary' });
const HOW = { crs: z.string().optional(), encoding: z.string().optional(), separator: z.string().optional() };

export const importsApi = {
  preview: endpoint({
    method: 'POST',
    path: '/api/elements/import/preview',
    summary: 'What a file holds, how it would be read, and what its columns would become',
    access: 'user',
    multipart: z.object({ file, typeId: z.string().optional(), ...HOW }),
    returns: ImportPreview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/elements/import',
    summary: 'Import elements of a type from a file as a job, or with `dryRun` find out what would become of each row',
    access: 'user',
    multipart: z.object({
      file,
      mapping: z.string().meta({ description: 'An `ImportMapping` as JSON' }),
      dryRun: z.string().optional(),
    }),
    returns: Job,
    defers: 'Job',
  }),
  makeType: endpoint({
    method: 'POST',
    path: '/api/elements/import/type',
    summary: 'Make an element type with attributes for the columns of a file; codes are found for all of them',
    access: 'admin',
    body: NewTypeFromFile,
    returns: TypeFromFile,
    creates: ({ type }: TypeFromFile) => typeAddress(type),
  }),
  facts: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/import',
    summary: 'What an import was started with, and whether it was undone',
    access: 'user',
    params: ById,
    returns: ImportFacts,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/refused',
    summary: 'The rows that an import has refused, with the reason for each mistake',
    access: 'user',
    params: ById,
    query: RefusedQuery,
    returns: 'application/json',
  }),
  differences: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/differences',
    summary: 'What an import has changed or deleted, or would, row by row',
    access: 'user',
    params: ById,
    query: PageQuery,
    returns: pageOf(ImportDifference),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/places',
    summary: 'Where rows of an import lie, at most two thousand of each state',
    access: 'user',
    params: ById,
    returns: ImportLocations,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/undo',
    summary:
      'Undo an import as a job, or what is left of it; 409 where its elements or relations have changed since, or it was undone already',
    access: 'user',
    params: ById,
    returns: Job,
    defers: 'Job',
  }),
  mappings: endpoint({
    method: 'GET',
    path: '/api/elements/import/mappings',
    summary: 'One’s own saved mappings, by name',
    access: 'user',
    returns: z.array(SavedMapping),
  }),
  saveMapping: endpoint({
    method: 'POST',
    path: '/api/elements/import/mappings',
    summary: 'Save a mapping; one of the same name is replaced',
    access: 'user',
    body: NewMapping,
    returns: SavedMapping,
    creates: true,
  }),
  deleteMapping: endpoint({
    method: 'DELETE',
    path: '/api/elements/import/mappings/{id}',
    summary: 'Delete one of one’s own saved mappings',
    access: 'user',
    params: ById,
  }),
};
export const RefusedPage = pageOf(RefusedRow);
