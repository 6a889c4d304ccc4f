import { AppError } from '@/lib/errors';
import { put } from './queue';
import { reasonOf, waits } from './reasons';
import { sendFile, writeTranscript } from './send-file';
import type { Waiting } from './waiting';

/** It says something about the element, and so about all of its files. */
const isAboutElement = ({ code }: AppError) => code === 'project.common.notFound' || code === 'project.common.permissionDenied';

/**
 * Sends the files of an element one after another; after each it is written down what is left. One that the server does not take
 * stays with the reason, and holds up no other.
 */
export async function sendFiles(it: Waiting, elementId: number): Promise<Waiting> {
  let left = it;
  for (const { key, file, transcript = '', problem } of it.files) {
    if (problem) continue;
    try {
      const sent = await sendFile(elementId, file, { sendingKey: key });
      await writeTranscript(sent, transcript);
      left = await put({ ...left, files: left.files.filter((other) => other.key !== key), sentFiles: (left.sentFiles ?? 0) + 1 });
    } catch (error) {
      if (!(error instanceof AppError) || waits(error) || isAboutElement(error)) throw error;
      const refused = reasonOf(error);
      left = await put({
        ...left,
        files: left.files.map((other) => (other.key === key ? { ...other, problem: refused } : other)),
      });
    }
  }
  return left;
}
