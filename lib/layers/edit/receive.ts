import 'server-only';
import * as z from 'zod';
import { AppError } from '@/lib/errors';
import { type IncomingFile, receiveForm, withWorkspace } from '@/lib/http/multipart';
import { readLayerFields } from '../multipart';
import { MAX_SHAPE_ZIP_BYTES } from '../sources/schema';
import { fetchStoredZip, forgetZip } from '../sources/stored-zip';

/** The largest file of the form is a zipped shapefile. */
const MAX_FILE_BYTES = MAX_SHAPE_ZIP_BYTES;
/** In place of the file: it was uploaded for the preview. */
const PREVIEWED = z.object({ shapeUpload: z.uuid(), shapeFilename: z.string().max(300).default('') });
const FILES = ['legendFile', 'styleFile', 'shapeFile'] as const;

export type LayerFiles = Partial<Record<(typeof FILES)[number], IncomingFile>>;

export interface ReceivedLayer {
  /** The fields, not checked yet; that of a file contains its name. */
  raw: Record<string, unknown>;
  files: LayerFiles;
}

/** Reads the multipart body of a layer; its files exist until `run` ends. */
export const withReceivedLayer = <T>(request: Request, run: (received: ReceivedLayer) => Promise<T>): Promise<T> =>
  withWorkspace(async (folder) => {
    const { fields, files } = await receiveForm(request, folder, MAX_FILE_BYTES);
    if (files.some(({ file }) => file.sizeBytes > MAX_FILE_BYTES)) throw new AppError('project.common.tooLarge');
    // A browser sends an empty file without a name (which is read as "file") for an empty file field.
    const named: LayerFiles = Object.fromEntries(
      files
        .filter(({ field, file }) => FILES.some((name) => name === field) && (file.sizeBytes > 0 || file.filename !== 'file'))
        .map(({ field, file }) => [field, file]),
    );
    const previewed = named.shapeFile ? undefined : PREVIEWED.safeParse(fields).data;
    if (previewed) named.shapeFile = await fetchStoredZip(previewed.shapeUpload, previewed.shapeFilename, folder);
    const filenames = Object.fromEntries(FILES.flatMap((name) => (named[name] ? [[name, named[name].filename || name]] : [])));
    const done = await run({ raw: { ...readLayerFields({ ...fields, ...blank }), ...filenames }, files: named });
    if (previewed) await forgetZip(previewed.shapeUpload);
    return done;
  });

/** Text in a file field is ignored. */
const blank = Object.fromEntries(FILES.map((name) => [name, null]));
