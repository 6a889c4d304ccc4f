/** The query parameters of a connection URL, with libpq's environment variable for each. */
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

/** A connection URL as environment variables for a program that uses libpq: other users can read a command line, but not these. */
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
