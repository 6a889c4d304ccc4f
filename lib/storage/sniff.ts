import 'server-only';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { IncomingFile } from '@/lib/http/multipart';
import { isNamedAsSound, isSound, soundType } from './sound';

/** The properties of a file format. */
interface Format {
  mimeTypes: readonly string[];
  /** Without the dot. */
  extensions: readonly string[];
}

const isText = (mime: string) => /^text\/|^application\/(json|csv)$|\+(json|xml)$/.test(mime);
const isXml = (mime: string) => /\bxml$/.test(mime);

/** Whether the beginning of a file is UTF-8 without zero bytes. */
async function readsAsText(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.includes(0)) return false;
    // The last character may be incomplete, which a streaming decoder accepts.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

const extensionOf = ({ filename }: IncomingFile) => path.extname(filename).slice(1).toLowerCase();

/** The media type that our formats use, for one with several names. An Android app is a Java archive and begins like one. */
function commonName(mime: string | undefined, extension: string): string | undefined {
  if (mime === 'image/apng') return 'image/png';
  if (mime === 'application/java-archive' && extension === 'apk') return 'application/vnd.android.package-archive';
  return mime;
}

/** A format, and the media type with which a file in it is served. */
export interface Found<F> {
  format: F;
  contentType: string;
}

/**
 * The format of a file by its bytes. Sound is what holds sound and no pictures; nothing else is accepted under a name of sound. Formats of text cannot be distinguished by bytes, so among them, and only among them, the extension and
 * then the sender's word decide.
 */
export async function formatOf<F extends Format>(file: IncomingFile, formats: readonly F[]): Promise<Found<F> | undefined> {
  const mime = (await fileTypeFromFile(file.path))?.mime as string | undefined;
  const sound = mime && (await soundType(file.path, mime));
  const recorder = sound && formats.find((format) => format.mimeTypes.includes(sound));
  if (recorder) return { format: recorder, contentType: sound };
  if (isNamedAsSound(file.filename)) return undefined;
  const known = commonName(mime, extensionOf(file));
  const found = formats.find((format) => known !== undefined && !isSound(known) && format.mimeTypes.includes(known));
  if (found) return served(found);
  if (known !== undefined && !isXml(known)) return undefined;
  if (file.sizeBytes === 0 || !(await readsAsText(file.path))) return undefined;
  const texts = formats.filter(({ mimeTypes: [main = ''] }) => isText(main) && (known === undefined || isXml(main)));
  const extension = extensionOf(file);
  const text =
    texts.find(({ extensions }) => extensions.includes(extension)) ??
    texts.find((format) => format.mimeTypes.includes(file.claimedType));
  return text && served(text);
}

const served = <F extends Format>(format: F): Found<F> => ({ format, contentType: format.mimeTypes[0] as string });
