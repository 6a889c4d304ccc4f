/** What a connection URL may say beyond its parts, by the variable that libpq reads it from. */
const PARAMETERS = {
  host: 'PGHOST',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** The variables of `libpqEnvironment`. */
export const LIBPQ_VARIABLES = [
  'PGHOST',
  'PGPORT',
  'PGDATABASE',
  'PGUSER',
  'PGPASSWORD',
  'PGAPPNAME',
  ...Object.values(PARAMETERS).slice(1),
];

/** A connection URL as the environment of a program that speaks libpq: a command line can be read by others, this cannot. */
export function libpqEnvironment(url: string, applicationName: string): Record<string, string> {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  const said = Object.entries(PARAMETERS).flatMap(([parameter, variable]) => {
    const value = searchParams.get(parameter);
    return value ? [[variable, value]] : [];
  });
  return {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGAPPNAME: applicationName,
    ...Object.fromEntries(said),
  };
}
