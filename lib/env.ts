import 'server-only';
import * as z from 'zod';
import { basePath } from '@/lib/base-path';
import { processState } from '@/lib/process-state';

const KNOWN_SECRETS = /^(change-?me|secret|password|nextauth|default|test|example)/i;
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const Environment = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
  DATABASE_REPLICA_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).optional(),
  NEXTAUTH_SECRET: z
    .string('is missing')
    .min(32, { error: 'must have at least 32 characters', abort: true })
    .refine((secret) => !KNOWN_SECRETS.test(secret) && new Set(secret).size >= 10, 'is too easy to guess'),
  PUBLIC_URL: optional(z.url('must be an address')),
  STORAGE_DIR: z.string().default('.data/files'),
  S3_ENDPOINT: optional(z.url('must be an address')),
  S3_BUCKET: optional(z.string()),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  MAPSERVER_URL: optional(z.url('must be an address')),
  MAPSERVER_TOKEN: optional(z.string().min(32, 'must have at least 32 characters')),
  WFS_MOST_FEATURES: optional(z.coerce.number().int().min(1).max(1_000_000_000)),
  LAYER_PROXY_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host)),
      'must be hosts, or host:port, with commas between',
    ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/[^\s/?#]+([/?]\S*)?$/, 'must be an smtp:// or smtps:// address')),
  MAIL_FROM: optional(z.email('must be an e-mail address')),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
});
export type Environment = z.infer<typeof Environment>;

/** Checks the settings of the installation. Throws one sentence for each that is missing or weak, naming it. */
export function readEnvironment(from: Record<string, string | undefined> = process.env): Environment {
  const read = Environment.safeParse(from);
  if (read.success) return read.data;
  throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
}

const once = () => processState('env', () => readEnvironment());

/** The settings of the installation, read at first use: by server.ts at its start, never during the build. */
export const env: Environment = new Proxy({} as Environment, { get: (_, name) => once()[name as keyof Environment] });

/** The address under which people reach the app, without a trailing slash. Absolute addresses are never made from what a request says. */
export const siteUrl = (): string => `${new URL(env.PUBLIC_URL ?? 'http://localhost:3000').origin}${basePath}`;
