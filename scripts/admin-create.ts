// `npm run admin:create -- <login>`: makes an administrator. The password comes from ADMIN_PASSWORD, the terminal or the standard input.
// DATABASE_URL says where; without it, the private cluster of a running `npm run up`.
import { checkPassword, readPassword } from './lib/administrator.ts';
import { giveUp, say, Trouble } from './lib/log.ts';
import { runScript } from './lib/product.ts';
import { runningInstallation } from './lib/running-database.ts';

async function main() {
  const login = (process.argv[2] ?? process.env.ADMIN_LOGIN ?? '').trim();
  if (!login || login.length > 64) throw new Trouble('Say the login, with 1 to 64 characters: npm run admin:create -- <login>');
  const installation = await runningInstallation();
  const password = await readPassword();
  checkPassword(login, password);
  const env = {
    ...process.env,
    ...installation,
    ADMIN_LOGIN: login,
    ADMIN_PASSWORD: password,
  };
  await runScript('administrator.ts', [], { env, what: 'The administrator' });
  say(`${login} is an administrator.`);
}

await main().catch(giveUp);
