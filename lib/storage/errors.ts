import { AppError } from '@/lib/errors';
import { showBytes } from '@/lib/http/filename';

/** 415, naming the file. */
export const formatNotPermitted = (filename: string) =>
  new AppError('project.attachedFiles.errors.formatNotPermitted', { values: { filename } });

/** 413, naming the file and the limit (bytes, or a text that says it in another unit). */
export const tooLarge = (filename: string, limit: number | string, locale: string) =>
  new AppError('project.attachedFiles.errors.maxSize', {
    values: { filename, maxSize: typeof limit === 'number' ? showBytes(limit, locale) : limit },
  });
