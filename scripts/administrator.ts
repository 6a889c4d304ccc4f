// Makes the administrator ADMIN_LOGIN with ADMIN_PASSWORD.
import { AppError } from '../lib/errors';
import { createAdministrator } from '../lib/users/service';

const { ADMIN_LOGIN: login = '', ADMIN_PASSWORD: password = '' } = process.env;

const REFUSALS: Record<string, string> = {
  'project.common.conflict': `There is an account "${login}", or one too much like it, already.`,
  'project.common.invalid': 'The login is not valid, or the password is too easy to guess.',
};

async function main() {
  await createAdministrator(login, password, 'en-GB');
  console.log(`administrator ${login} created`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(REFUSALS[error instanceof AppError ? error.code : ''] ?? error);
    process.exit(1);
  },
);
