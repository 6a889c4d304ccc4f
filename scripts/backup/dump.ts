/** Puts a dump into a database: all of it or nothing. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { rightsEntries, rightsIn, wantedEntries } from './contents';
import { connectionOf, programFor, runPostgres } from './programs';
import { rolesOf, schemasOf } from './target';

interface Into {
  client: pg.Client;
  databaseUrl: string;
  /** Major version of the server. */
  postgres: number;
  /** To whom everything belongs afterwards. */
  owner: string;
}

/** In one transaction. `tempFolder` is a folder for a temporary file. */
export async function restoreDump(
  dump: string,
  { client, databaseUrl, postgres, owner }: Into,
  tempFolder: string,
): Promise<void> {
  const program = await programFor('pg_restore', postgres);
  const list = path.join(tempFolder, 'contents');
  const { stdout } = await runPostgres(program, ['--list', dump]);
  await writeFile(list, wantedEntries(stdout, await schemasOf(client)));
  const { address, env } = connectionOf(databaseUrl);
  const how = ['--single-transaction', '--no-owner', `--role=${owner}`, '--no-password', `--use-list=${list}`];
  await runPostgres(program, [...how, `--dbname=${address}`, dump], { env });
}

/**
 * Restores who may do what, as far as there are the roles. Names the other roles, whose rights have to be granted anew; those of the map
 * server's role are granted at each start.
 */
export async function restoreRights(dump: string, { client, postgres, owner }: Into, tempFolder: string): Promise<string[]> {
  const program = await programFor('pg_restore', postgres);
  const list = path.join(tempFolder, 'rights');
  const { stdout } = await runPostgres(program, ['--list', dump]);
  await writeFile(list, rightsEntries(stdout));
  const script = (await runPostgres(program, [`--use-list=${list}`, '--file=-', dump])).stdout;
  const roles = await rolesOf(client);
  const absent = new Set<string>();
  await client.query(`SET ROLE ${client.escapeIdentifier(owner)}`);
  for (const { statement, roles: named } of rightsIn(script)) {
    const unknown = named.filter((role) => !roles.has(role));
    if (unknown.length > 0) for (const role of unknown) absent.add(role);
    // One about something of an extension's, which somebody else owns, changes nothing.
    else await client.query(statement).catch(() => undefined);
  }
  await client.query('RESET ROLE');
  absent.delete(process.env.MAPSERVER_DB_USER || 'vieiro_mapserver');
  return [...absent].sort();
}
