/** Settings of backup and restore, from the environment and the command's options. */
import path from 'node:path';
import { FolderStore } from '../../lib/storage/folder';
import { S3Store } from '../../lib/storage/s3';
import { Trouble } from '../lib/log.ts';
import { inRoot } from '../lib/paths.ts';

/** The newest backup of each of so many days, weeks and months stays, and so many base backups. */
export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
  bases: number;
}

export interface Settings {
  /** A role that may read everything and, for point in time, replicate. */
  databaseUrl: string;
  keep: Keep;
  /** Where the server archives its WAL, as this program sees it; undefined where nothing is archived. */
  archive?: string;
  /** A base backup older than this many days is followed by a new one. */
  baseEveryDays: number;
  /** For temporary clusters; by default beside the backups. */
  scratch?: string;
}

type Environment = Record<string, string | undefined>;

function whole(env: Environment, name: string, otherwise: number, least = 0): number {
  const value = env[name] ? Number(env[name]) : otherwise;
  if (!Number.isInteger(value) || value < least) throw new Trouble(`${name} must be a whole number of at least ${least}.`);
  return value;
}

export function settingsFrom(env: Environment = process.env): Settings {
  const databaseUrl = env.BACKUP_DATABASE_URL || env.DATABASE_URL;
  if (!databaseUrl) throw new Trouble('DATABASE_URL is not set: it says which database this is about.');
  return {
    databaseUrl,
    keep: {
      daily: whole(env, 'BACKUP_KEEP_DAILY', 7),
      weekly: whole(env, 'BACKUP_KEEP_WEEKLY', 4),
      monthly: whole(env, 'BACKUP_KEEP_MONTHLY', 12),
      bases: whole(env, 'BACKUP_KEEP_BASES', 2, 1),
    },
    archive: env.WAL_ARCHIVE_DIR || undefined,
    baseEveryDays: whole(env, 'BACKUP_BASE_DAYS', 7, 1),
    scratch: env.BACKUP_SCRATCH_DIR || undefined,
  };
}

/** Where the installation keeps its files: a bucket where one is set, else the folder. */
export function storeFrom(env: Environment = process.env): FolderStore | S3Store {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint) return new FolderStore(path.resolve(inRoot(), env.STORAGE_DIR || '.data/files'));
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Trouble('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.');
  return new S3Store({ endpoint, bucket, region: env.S3_REGION || 'us-east-1', accessKeyId, secretAccessKey });
}
