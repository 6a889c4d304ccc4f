import { saveBlob } from '@/components/ui/save-blob';
import { requestHeaders } from '@/lib/http/client';
import { whileRunning } from '@/lib/http/running';
import { tellMissingFile } from './tell-missing-file';

async function fetchBlob(address: string): Promise<Blob> {
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw new Error(String(response.status));
  return response.blob();
}

/** Fetches a file and hands it to the person under the name that it had. One that cannot be had gets a dialog. */
export async function downloadFile({ fileUrl, originalFilename }: { fileUrl: string; originalFilename: string }): Promise<void> {
  try {
    saveBlob(await whileRunning(fetchBlob(fileUrl)), originalFilename);
  } catch {
    void tellMissingFile(originalFilename);
  }
}
