import 'server-only';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import { bridged } from './bridged';
import { FolderStore } from './folder';
import { S3Store } from './s3';
import type { Store } from './store';

export type { Store } from './store';

/** A bucket if one is configured, else the folder. */
function chosen(): Store {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint) return new FolderStore(env.STORAGE_DIR);
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too');
  return new S3Store({ endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey });
}

/** The store of this installation. */
export const store = (): Store => processState('storage.store', () => bridged(chosen()));
