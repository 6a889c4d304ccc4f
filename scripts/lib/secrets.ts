// Secrets of a local run: random, stored in files that only their owner reads.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The secret in `file`, made at first use: 43 letters, digits, `-` and `_` (256 bits). */
export function storedSecret(file: string): string {
  if (existsSync(file)) {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  }
  const secret = randomBytes(32).toString('base64url');
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${secret}\n`, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
  return secret;
}
