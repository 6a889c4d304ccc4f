import { sql } from './database';
import { setting } from './element-scene';

/** An installation with all of the review switched on or off, and the policy of its types. */
export interface Installation {
  name: string;
  isOn: boolean;
  settings: Record<string, string>;
  policy: 'NONE' | 'AFTER' | 'BEFORE';
}
const switches = (value: 'true' | 'false', binDays: string) => ({
  ...{ ENABLE_PROPOSALS: value, ENABLE_REPORTS: value, ENABLE_MERGE_ON_SAVE: value, PUBLIC_HISTORY: value, BIN_DAYS: binDays },
});
const on = (policy: Installation['policy']): Installation => ({
  ...{ name: `on, review ${policy}`, isOn: true, settings: switches('true', '30'), policy },
});

export const REVIEW_OFF: Installation = { name: 'off', isOn: false, settings: switches('false', '0'), policy: 'NONE' };
export const [REVIEW_NONE, REVIEW_AFTER, REVIEW_BEFORE] = [on('NONE'), on('AFTER'), on('BEFORE')] as const;

/** Makes the installation one of these, without any element. */
export async function install({ settings, policy }: Installation): Promise<void> {
  for (const [code, value] of Object.entries(settings)) await setting(code, value);
  await sql('DELETE FROM report');
  await sql('DELETE FROM proposal');
  await sql('DELETE FROM geometric_element');
  await sql('UPDATE geometric_element_type SET review_policy = $1', [policy]);
}
