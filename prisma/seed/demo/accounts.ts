import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from 'bcryptjs';
import { type Client, inTransaction } from '../database';

interface Account {
  login: string;
  password: string;
  role: 'ADMIN' | 'USER';
}

const PEOPLE: { login: string; role: Account['role']; locale: string }[] = [
  { login: 'uxia', role: 'ADMIN', locale: 'gl-ES' },
  { login: 'brais', role: 'USER', locale: 'gl-ES' },
  { login: 'carme', role: 'USER', locale: 'es-ES' },
  { login: 'helen', role: 'USER', locale: 'en-GB' },
  { login: 'xoel', role: 'USER', locale: 'gl-ES' },
  { login: 'antia', role: 'USER', locale: 'gl-ES' },
];

export const contributors = PEOPLE.map(({ login }) => login);

const WORDS = 'amieiro bidueiro carballo castiro cerdeira faia freixo loureiro olmo pereira rebolo sabugo teixo toxo xesta'.split(
  ' ',
);
const COST = 10;

/**
 * The demo's people. Passwords are made for this installation and written to `demo-accounts.json`, readable by its owner
 * only; where that file is gone, there are new ones.
 */
export async function seedAccounts(client: Client, folder: string): Promise<void> {
  const file = path.join(folder, 'demo-accounts.json');
  const known = readAccounts(file);
  const accounts: Account[] = [];
  await inTransaction(client, async () => {
    for (const person of PEOPLE) {
      const before = known.find(({ login }) => login === person.login);
      const account = { login: person.login, password: before?.password ?? newPassword(), role: person.role };
      accounts.push(account);
      await ensureAccount(client, person.locale, account, before !== undefined);
    }
    writeAccounts(file, accounts);
  });
}

async function ensureAccount(client: Client, locale: string, account: Account, known: boolean) {
  const { rows } = await client.query('SELECT id FROM user_account WHERE lower(login) = lower($1)', [account.login]);
  if (rows.length > 0 && known) return;
  const passwordHash = await hash(account.password, COST);
  if (rows.length > 0) {
    await client.query(
      'UPDATE user_account SET password_hash = $2, token_version = token_version + 1, modification_date = now() WHERE id = $1',
      [rows[0].id, passwordHash],
    );
    return;
  }
  await client.query('INSERT INTO user_account (login, password_hash, locale, role) VALUES ($1, $2, $3, $4)', [
    account.login,
    passwordHash,
    locale,
    account.role,
  ]);
}

const newPassword = () => `${WORDS[randomInt(WORDS.length)]}-${WORDS[randomInt(WORDS.length)]}-${randomInt(1000, 10000)}`;

function readAccounts(file: string): Account[] {
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

function writeAccounts(file: string, accounts: Account[]) {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
