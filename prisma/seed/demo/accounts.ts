import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from 'bcrypt';
import { seedSkeletons } from '../base/skeletons';
import { type Client, inTransaction } from '../database';

interface Account {
  login: string;
  password: string;
  role: 'ADMIN' | 'REVIEWER' | 'USER';
}

const PEOPLE: { login: string; role: Account['role']; locale: string }[] = [
  { login: 'uxia', role: 'ADMIN', locale: 'gl-ES' },
  { login: 'brais', role: 'USER', locale: 'gl-ES' },
  { login: 'carme', role: 'USER', locale: 'es-ES' },
  { login: 'helen', role: 'USER', locale: 'en-GB' },
  { login: 'xoel', role: 'USER', locale: 'gl-ES' },
  { login: 'antia', role: 'USER', locale: 'gl-ES' },
  // Sabela reviews everything, Noa water in one municipality.
  { login: 'sabela', role: 'REVIEWER', locale: 'gl-ES' },
  { login: 'noa', role: 'REVIEWER', locale: 'es-ES' },
];

export const contributors = PEOPLE.flatMap(({ login, role }) => (role === 'REVIEWER' ? [] : [login]));

const WORDS = 'amieiro bidueiro carballo castiro cerdeira faia freixo loureiro olmo pereira rebolo sabugo teixo toxo xesta'.split(
  ' ',
);
const COST = 10;

/**
 * The demo's people. Passwords are made for this installation and written to `demo-accounts.json`, readable by its owner
 * only. Where that file is gone, the demo's accounts get new ones; an account that the demo did not make is left alone,
 * even if it bears one of these logins.
 */
export async function seedAccounts(client: Client, folder: string): Promise<void> {
  const file = path.join(folder, 'demo-accounts.json');
  const known = readAccounts(file);
  await inTransaction(client, async () => {
    const ids = await findIds(client);
    const fileLost = known.length === 0 && ids.size === PEOPLE.length;
    const accounts: Account[] = [];
    for (const person of PEOPLE) {
      const before = known.find(({ login }) => login === person.login);
      const id = ids.get(person.login);
      if (id !== undefined && !before && !fileLost) continue;
      const account = { login: person.login, password: before?.password ?? newPassword(), role: person.role };
      accounts.push(account);
      if (id === undefined) await insertAccount(client, account, person.locale);
      else if (!before) await resetPassword(client, id, account.password);
    }
    await seedSkeletons(client);
    writeAccounts(file, accounts);
  });
}

async function findIds(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query('SELECT id, lower(login) AS login FROM user_account WHERE lower(login) = ANY ($1)', [
    PEOPLE.map(({ login }) => login),
  ]);
  return new Map(rows.map(({ login, id }) => [login, id]));
}

const insertAccount = async (client: Client, { login, password, role }: Account, locale: string) =>
  client.query('INSERT INTO user_account (login, password_hash, locale, role) VALUES ($1, $2, $3, $4)', [
    login,
    await hash(password, COST),
    locale,
    role,
  ]);

const resetPassword = async (client: Client, id: string, password: string) =>
  client.query(
    'UPDATE user_account SET password_hash = $2, token_version = token_version + 1, modification_date = now() WHERE id = $1',
    [id, await hash(password, COST)],
  );

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
