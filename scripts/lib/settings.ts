// The settings of an installation as the programs read them: secrets from files, and the database's password apart from its address.
import { readFileSync } from 'node:fs';
import { codeOf, Trouble } from './log.ts';

/** Settings that may stand in a file, as Docker's and Kubernetes' secrets do: `NAME_FILE` says which. */
const secrets = [
  'DATABASE_ADMIN_URL',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'BACKUP_DATABASE_URL',
  'DATABASE_PASSWORD',
  'NEXTAUTH_SECRET',
  'ADMIN_PASSWORD',
  'MAPSERVER_TOKEN',
  'MAPSERVER_DB_PASSWORD',
  'METRICS_TOKEN',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PGPASSWORD',
];

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new Trouble(`${name}_FILE: ${file} cannot be read (${codeOf(cause)}).`, { cause });
  }
}

function withPassword(name: string, address: string, password: string | undefined): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new Trouble(`${name} must be a postgresql:// address. Give a password with special characters in DATABASE_PASSWORD.`);
  }
  if (url.password || !password) return address;
  url.password = encodeURIComponent(password);
  return url.toString();
}

/**
 * Completes the settings in `env`: each `NAME_FILE` becomes `NAME`, and DATABASE_PASSWORD becomes part of the addresses of the database
 * and of its replica that have no password. Throws Trouble when a file cannot be read, when both are set, or when an address is none.
 */
export function completeSettings(env: Record<string, string | undefined> = process.env): void {
  for (const name of secrets) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Trouble(`${name} and ${name}_FILE are both set: one of them is enough.`);
    env[name] = readSecret(name, file);
    delete env[`${name}_FILE`];
  }
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
    const address = env[name];
    if (address) env[name] = withPassword(name, address, env.DATABASE_PASSWORD);
  }
}
