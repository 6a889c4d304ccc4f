/** The commands `backup`, `restore`, `export` and `import`, natively and in the container. The first argument says which. */
import { parseArgs } from 'node:util';
import { giveUp, say, Trouble } from '../lib/log.ts';
import { completeSettings } from '../lib/settings.ts';
import { EXPORT_USAGE, IMPORT_USAGE, transferCommand } from '../transfer/command';
import { BACKUP_USAGE, backupCommand } from './backup-command';
import { options } from './options';
import { RESTORE_USAGE, restoreCommand } from './restore-command';
import { serve } from './service';
import { asTrouble } from './trouble';

const USAGES: Record<string, string> = { restore: RESTORE_USAGE, export: EXPORT_USAGE, import: IMPORT_USAGE };

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Trouble((error as Error).message);
  }
}

async function main([command, ...args]: string[]): Promise<void> {
  completeSettings();
  // Whoever reads a backup reads everything. What a restore writes is for the product, which may run as another account.
  if (command !== 'restore' && command !== 'import') process.umask(0o077);
  const { values, positionals } = parsed(args);
  const isTransfer = command === 'export' || command === 'import';
  const [folder = isTransfer ? undefined : process.env.BACKUP_DIR] = positionals;
  const usage = USAGES[command ?? ''] ?? BACKUP_USAGE;
  if (values.help) {
    say(usage);
    return;
  }
  if (!folder)
    throw new Trouble(`${isTransfer ? 'Name a folder.' : 'Name the folder of the backups, or set BACKUP_DIR.'}\n\n${usage}`);
  if (isTransfer) return transferCommand(command, folder);
  if (command === 'backup') return backupCommand(folder, values);
  if (command === 'restore') return restoreCommand(folder, values);
  if (command === 'serve') return serve(folder);
  throw new Trouble(`Unknown command: ${command}. There are backup, restore, export, import and serve.`);
}

await main(process.argv.slice(2)).catch((error) => giveUp(asTrouble(error)));
