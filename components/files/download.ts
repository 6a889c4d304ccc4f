import { tellMissingFile } from '@/components/shell/dialogs';
import { saveBlob } from '@/components/ui/save-blob';
import { requestHeaders } from '@/lib/http/client';

/** Fetches a file and hands it to the person under the name that it had. One that cannot be had gets a dialog. */
export async function downloadFile({ fileUrl, originalFilename }: { fileUrl: string; originalFilename: string }): Promise<void> {
  try {
    const response = await fetch(fileUrl, { headers: requestHeaders() });
    if (!response.ok) throw new Error(String(response.status));
    saveBlob(await response.blob(), originalFilename);
  } catch {
    void tellMissingFile(originalFilename);
  }
}
