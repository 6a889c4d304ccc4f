import { elementsApi } from '@/lib/elements/api';
import type { ElementFile } from '@/lib/files/schema';
import { upload } from '@/lib/http/upload';

/** Sends one file to an element and tells how much of it has gone (0..1). Throws the AppError of the answer; `signal` breaks it off. */
export async function sendFile(
  elementId: number,
  file: File,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<ElementFile | undefined> {
  const form = new FormData();
  form.append('file', file, file.name);
  const [sent] = await upload(elementsApi.addFiles, { params: { id: elementId } }, { form, progress, signal });
  return sent;
}
