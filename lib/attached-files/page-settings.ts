import 'server-only';
import { isOn } from '@/lib/configuration/settings';
import type { Values } from '@/lib/parameters/schema';
import { readValues } from '@/lib/parameters/service';
import { apkExists } from './service';

/** The settings that a page goes by. The Android app is offered only where there is one to be had. */
export async function readPageSettings(): Promise<Values> {
  const values = await readValues();
  if (!isOn(values, 'ALLOW_DOWNLOAD_APK') || (await apkExists())) return values;
  return { ...values, ALLOW_DOWNLOAD_APK: 'false' };
}
