import { tellMissingFile } from '@/components/shell/dialogs';
import { requestHeaders } from '@/lib/http/client';

/** Fetches a file and hands it to the person under the name that it had. One that cannot be had gets a dialog. */
export async function downloadFile({ fileUrl, originalFilename }: { fileUrl: string; originalFilename: string }): Promise<void> {
  try {
    const response = await fetch(fileUrl, { headers: requestHeaders() });
    if (!response.ok) throw new Error(String(response.status));
    save(await response.blob(), originalFilename);
  } catch {
    void tellMissingFile(originalFilename);
  }
}

function save(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
