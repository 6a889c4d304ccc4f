// `npm run prepare:installation`, which the service `migrate` of docker-compose.yml runs: brings a database to what this version expects,
// and ends. Where DATABASE_ADMIN_URL names a superuser, it makes the roles and the extensions first, and the app's role the owner.
// It may run while another version serves. `--own-server`: the database server is of this installation alone, and its
// superuser is let in by the socket without a password; afterwards nobody comes in as a superuser over the network.
import { prepareInstallation } from './lib/installation.ts';
import { giveUp, say } from './lib/log.ts';
import { completeSettings } from './lib/settings.ts';

try {
  completeSettings();
  const ownServer = process.argv.includes('--own-server');
  await prepareInstallation({ adminUrl: process.env.DATABASE_ADMIN_URL, ownServer });
  say('The installation is ready.');
} catch (error) {
  giveUp(error);
}
