import { elementsApi } from '@/lib/elements/api';
import type { ElementFile } from '@/lib/files/schema';
import { call } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';

interface Way {
  /** By which the server knows a file that is sent again. */
  sendingKey: string;
  /** Called with how much of the file has gone (0..1). */
  progress?: (share: number) => void;
  /** Breaks it off. */
  signal?: AbortSignal;
}

/** Sends one file to an element; nothing is answered where it was sent before and is gone. Throws the AppError of the answer. */
export async function sendFile(
  elementId: number,
  file: File,
  { sendingKey, progress, signal }: Way,
): Promise<ElementFile | undefined> {
  const form = new FormData();
  form.append('file', file, file.name);
  const [sent] = await upload(
    elementsApi.addFiles,
    { params: { id: elementId }, query: { sendingKey } },
    { form, progress, signal },
  );
  return sent;
}

/** Writes down what is said in a recording that has arrived. */
export async function writeTranscript(uuid: string | undefined, transcript: string): Promise<void> {
  if (uuid && transcript.trim() !== '') await call(elementsApi.changeFile, { params: { uuid }, body: { transcript } });
}
