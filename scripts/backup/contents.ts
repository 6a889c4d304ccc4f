/** Which entries of a dump are restored into a database, by the list that pg_restore prints and reads. */

interface Entry {
  line: string;
  /** `TABLE DATA public geometric_element vieiro`: what it is, its schema, its name, its owner. */
  text: string;
}

const entriesOf = (list: string): Entry[] =>
  list.split('\n').flatMap((line) => {
    const text = /^\d+; \d+ \d+ (.+)$/.exec(line)?.[1];
    return text ? [{ line, text }] : [];
  });

/** Left out: extensions, which are there before; who may do what, which is restored by itself; schemas that are there. */
const unwanted = (schemas: ReadonlySet<string>) => (text: string) => {
  if (/^(EXTENSION|COMMENT - EXTENSION|ACL|DEFAULT ACL) /.test(text)) return true;
  const schema = /^(?:SCHEMA -|COMMENT - SCHEMA) (\S+)/.exec(text)?.[1];
  return schema !== undefined && schemas.has(schema);
};

/**
 * The list for `pg_restore --use-list`.
 *
 * @param schemas those that the database has already
 */
export function wantedEntries(list: string, schemas: ReadonlySet<string>): string {
  const entries = entriesOf(list).filter(({ text }) => !unwanted(schemas)(text));
  const named = (kind: RegExp) =>
    new Set(entries.flatMap(({ text }) => (kind.test(text) ? [text.replace(kind, '').split(' ').slice(0, 2).join(' ')] : [])));
  const tables = named(/^TABLE /);
  const sequences = named(/^SEQUENCE /);
  // Rows of tables that an extension brings: the dump has no such table, and who restores may not write it.
  const ofExtension = (text: string) => {
    const [, kind, name] = /^(TABLE DATA|SEQUENCE SET) (\S+ \S+)/.exec(text) ?? [];
    return name !== undefined && !(kind === 'TABLE DATA' ? tables : sequences).has(name);
  };
  return `${entries
    .filter(({ text }) => !ofExtension(text))
    .map(({ line }) => line)
    .join('\n')}\n`;
}

/** The list for who may do what. */
export const rightsEntries = (list: string): string =>
  `${entriesOf(list)
    .filter(({ text }) => /^(ACL|DEFAULT ACL) /.test(text))
    .map(({ line }) => line)
    .join('\n')}\n`;

/** The GRANT and REVOKE statements of a script by pg_restore, each with the roles that it names. */
export function rightsIn(script: string): { statement: string; roles: string[] }[] {
  const name = /("(?:[^"]|"")+"|[\w$]+)/.source;
  return script.split('\n').flatMap((line) => {
    if (!/^(GRANT|REVOKE|ALTER DEFAULT PRIVILEGES) /.test(line)) return [];
    const named = [...line.matchAll(new RegExp(` (?:TO|FROM|FOR ROLE) ${name}`, 'g'))].map((match) => match[1] as string);
    const roles = named.filter((role) => role !== 'PUBLIC').map((role) => role.replace(/^"|"$/g, '').replaceAll('""', '"'));
    return [{ statement: line, roles }];
  });
}
