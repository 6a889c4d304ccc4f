// Makes the administrator ADMIN_LOGIN with ADMIN_PASSWORD. `--first`: only where there is no unlocked administrator yet.
import { pool } from '../lib/db';
import { AppError } from '../lib/errors';
import { createAdministrator } from '../lib/users/service';

const { ADMIN_LOGIN: login = '', ADMIN_PASSWORD: password = '' } = process.env;

async function main() {
  const { rows } = await pool.query(
    "SELECT count(*)::int AS administrators FROM user_account WHERE role = 'ADMIN' AND NOT locked",
  );
  if (process.argv.includes('--first') && rows[0].administrators > 0) return;
  await createAdministrator(login, password, 'en-GB');
  console.log(`administrator ${login} created`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const taken = error instanceof AppError && error.code === 'project.common.conflict';
    console.error(taken ? `There is an account "${login}" already.` : error);
    process.exit(1);
  },
);
