// The first administrator: no account has a password that anybody could know.
import readline from 'node:readline';
import { Trouble } from './log.ts';

const shortest = 10;
const worst = [
  'password',
  'contrasena',
  'contrasinal',
  'administrator',
  'administrador',
  'qwertyuiop',
  '1234567890',
  'letmein',
  'changeme',
  'vieiro',
];

/** Throws Trouble that says why a password will not do. */
export function checkPassword(login: string | undefined, password: string): void {
  const folded = password.toLowerCase();
  if (password.length < shortest) throw new Trouble(`The password needs at least ${shortest} characters.`);
  if (Buffer.byteLength(password) > 72) throw new Trouble('The password may have at most 72 bytes.');
  if (login && folded.includes(login.toLowerCase())) throw new Trouble('The password must not contain the login.');
  if (new Set(folded).size < 5 || worst.some((word) => folded.replace(/[^a-z0-9]/g, '').startsWith(word)))
    throw new Trouble('The password is too easy to guess.');
}

async function fromStandardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.split(/\r?\n/)[0] ?? '';
}

/** Asks on the terminal without showing what is typed. */
function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = readline.createInterface({ input: process.stdin, output: undefined, terminal: true });
  return new Promise((resolve, reject) => {
    silent.once('SIGINT', () => reject(new Trouble('Nothing was changed.')));
    silent.question('', (answer) => {
      silent.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}

/** The password from ADMIN_PASSWORD, from the terminal (twice), or from the first line of the standard input. */
export async function readPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  if (!process.stdin.isTTY) return fromStandardInput();
  const password = await ask('Password: ');
  if ((await ask('Once more: ')) !== password) throw new Trouble('The two passwords differ. Nothing was changed.');
  return password;
}
