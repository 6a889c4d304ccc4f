import type * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { listQuery, pageOf } from '@/lib/http/list';
import { FileFormat } from './schema';

export const FileFormatQuery = listQuery(['code', 'mainMimeType', 'image', 'generalMaxSize']);
export type FileFormatQuery = z.output<typeof FileFormatQuery>;

export const attachedFilesApi = {
  formats: endpoint({
    method: 'GET',
    path: '/api/attached_files/formats',
    summary: 'The file formats that are known, with their limits',
    access: 'anyone',
    query: FileFormatQuery,
    returns: pageOf(FileFormat),
  }),
};
