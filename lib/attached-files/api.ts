import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { Contains, Exactly, NumberRange, Searched, YesNo } from '@/lib/http/filters';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { isStorable } from '@/lib/text';
import { FileFormatChange, FileFormatLimits, GeneralFile, GeneralFileChange, GeneralFileForm } from './schema';

export const FileFormatQuery = listQuery(['code', 'mainMimeType', 'image', 'generalMaxSize']);
export type FileFormatQuery = z.output<typeof FileFormatQuery>;

/** A search begins at this many characters. */
export const SEARCH_FROM = 3;

export const GeneralFileQuery = listQuery([
  'id',
  'description',
  'type',
  'internalFilename',
  'originalFilename',
  'size',
  'fileFormat',
]).extend({
  q: Searched.meta({ description: 'In the description and the file names, ignoring case and accents' }),
  id: Exactly,
  description: Contains,
  type: Contains,
  internalFilename: Contains,
  originalFilename: Contains,
  fileSize: NumberRange,
  fileFormat: Contains,
  image: YesNo.meta({ description: 'Only images, or only the others' }),
  search: Contains.refine((text) => text === undefined || text.trim().length >= SEARCH_FROM, {
    params: { key: 'project.app.Body.field.tooShort', values: { min: SEARCH_FROM } },
  }).meta({ description: `In the description and the file name, from ${SEARCH_FROM} characters on` }),
});
export type GeneralFileQuery = z.output<typeof GeneralFileQuery>;

export const attachedFilesApi = {
  formats: endpoint({
    method: 'GET',
    path: '/api/attached_files/formats',
    summary: 'The file formats that are known, with their limits',
    access: 'anyone',
    query: FileFormatQuery,
    returns: pageOf(FileFormatLimits),
  }),
  changeFormat: endpoint({
    method: 'PUT',
    path: '/api/attached_files/formats/{code}',
    summary: 'Change where files of a format may be attached, how large they may be and how their names may end',
    access: 'admin',
    params: z.object({ code: z.string().max(100).refine(isStorable) }),
    body: FileFormatChange,
    returns: FileFormatLimits,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/attached_files/general',
    summary: 'The general attached files',
    access: 'anyone',
    query: GeneralFileQuery,
    returns: pageOf(GeneralFile),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/attached_files/general',
    summary: 'Add a general attached file',
    access: 'admin',
    multipart: GeneralFileForm,
    returns: GeneralFile,
    creates: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/attached_files/general/{id}',
    summary: 'Change what is said of a general attached file, and its content where a file comes along',
    access: 'admin',
    params: ById,
    multipart: GeneralFileChange,
    returns: GeneralFile,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/attached_files/general/{id}',
    summary: 'Delete a general attached file that nothing uses',
    access: 'admin',
    params: ById,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/attached_files/general/{id}',
    summary: 'The content of a general attached file',
    access: 'anyone',
    params: ById,
    returns: 'application/octet-stream',
  }),
};
