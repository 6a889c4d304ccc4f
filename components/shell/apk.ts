import { downloadFile } from '@/components/files/download';
import { tellMissingFile } from '@/components/files/tell-missing-file';
import { attachedFilesApi } from '@/lib/attached-files/api';
import { call } from '@/lib/http/client';

const APK = 'FILE_FORMAT_APK';

/** The Android app that was added last, handed to the person as a file. When there is none to be had, a dialog says so (`name` stands for it). */
export async function downloadApk(name: string): Promise<void> {
  const latest = { fileFormat: APK, sortField: 'id', sortOrder: 'desc' } as const;
  const found = await call(attachedFilesApi.list, { query: latest }).then(
    ({ result }) => result.items.find(({ fileFormat }) => fileFormat.code === APK),
    () => undefined,
  );
  await (found ? downloadFile(found) : tellMissingFile(name));
}
