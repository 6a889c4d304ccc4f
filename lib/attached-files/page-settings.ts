import 'server-only';
import { isOn } from '@/lib/configuration/settings';
import type { Values } from '@/lib/parameters/schema';
import { readValues } from '@/lib/parameters/service';
import { apkExists } from './service';

/** The settings of a page. The Android app is offered only where one was uploaded. */
export async function readPageSettings(): Promise<Values> {
  const values = await readValues();
  if (!isOn(values, 'ALLOW_DOWNLOAD_APK') || (await apkExists())) return values;
  return { ...values, ALLOW_DOWNLOAD_APK: 'false' };
}
