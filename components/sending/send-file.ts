import { elementsApi } from '@/lib/elements/api';
import type { ElementFile } from '@/lib/files/schema';
import { call } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';
import type { Proposal } from '@/lib/proposals/schema';
import { whileHeard } from './in-time';

interface Way {
  /** By which the server knows a file that is sent again. */
  sendingKey: string;
  /** Called with how much of the file has gone (0..1). */
  progress?: (share: number) => void;
  /** Breaks it off. */
  signal?: AbortSignal;
}

/** A file as it is attached, which is nothing where it was sent before and is gone; or that it is proposed, and waits for who reviews it. */
type SentFile = ElementFile | 'proposed' | undefined;

/** Sends one file to an element. Throws the AppError of the answer. */
export async function sendFile(elementId: number, file: File, { sendingKey, progress, signal }: Way): Promise<SentFile> {
  const form = new FormData();
  form.append('file', file, file.name);
  const line = whileHeard(signal);
  const gone = (share: number) => {
    line.heard();
    progress?.(share);
  };
  try {
    const sent: ElementFile[] | Proposal = await upload(
      elementsApi.addFiles,
      { params: { id: elementId }, query: { sendingKey } },
      { form, progress: gone, signal: line.signal },
    );
    // Where the review comes first, the answer is a proposal.
    return Array.isArray(sent) ? sent[0] : 'proposed';
  } finally {
    line.end();
  }
}

/** Writes down what is said in a recording that has arrived; of one that is proposed nothing is. */
export async function writeTranscript(
  sent: Pick<ElementFile, 'uuid'> | 'proposed' | undefined,
  transcript: string,
): Promise<void> {
  if (!sent || sent === 'proposed' || transcript.trim() === '') return;
  await call(elementsApi.changeFile, { params: { uuid: sent.uuid }, body: { transcript } });
}
