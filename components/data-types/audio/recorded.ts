import { base64Of } from '@/components/recording/base64';
import type { FileToInsert } from '@/lib/files/schema';

const PREFIX = 'recorded:';

/**
 * A recording that is not stored yet, as the form holds it: drafts and the outbox keep what the form holds, so that it is lost as
 * little as a text. Its id is made up here; the server gives it one of its own.
 */
export async function recordedText(file: File): Promise<string> {
  const parts = [crypto.randomUUID(), encodeURIComponent(file.name), encodeURIComponent(file.type), await base64Of(file)];
  return `${PREFIX}${parts.join(':')}`;
}

/** The file in what the form holds; undefined where it holds the id of a file that is stored, or nothing. */
export function recordedIn(text: string): (FileToInsert & { uuid: string }) | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const [uuid = '', filename = '', type = '', base64 = ''] = text.slice(PREFIX.length).split(':');
  return { uuid, filename: decodeURIComponent(filename), type: decodeURIComponent(type), base64 };
}
