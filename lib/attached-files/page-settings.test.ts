import { expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { readPageSettings } from './page-settings';

it('the Android app is offered if it is switched on and uploaded', async () => {
  const offered = async () => (await readPageSettings()).ALLOW_DOWNLOAD_APK;
  await sql(`UPDATE configuration_parameter SET value = 'true' WHERE code = 'ALLOW_DOWNLOAD_APK'`);
  expect(await offered()).toBe('false');
  await sql(`
    INSERT INTO general_attached_file (description, internal_filename, original_filename, size, file_format, storage_key)
    VALUES ('App', 'a.apk', 'a.apk', 1, 'FILE_FORMAT_APK', 'general/a')`);
  expect(await offered()).toBe('true');
  await sql(`UPDATE configuration_parameter SET value = 'false' WHERE code = 'ALLOW_DOWNLOAD_APK'`);
  expect(await offered()).toBe('false');
});
