import { expect, it } from 'vitest';
import { LIBPQ_VARIABLES, libpqEnvironment } from './libpq';

const name = 'vieiro-tests';

it('a program gets the parts of a connection URL, decoded', () => {
  expect(libpqEnvironment('postgresql://b%40se:p%2Fw%3A%23@db.example.org:6543/the%20map', name)).toEqual({
    PGHOST: 'db.example.org',
    PGPORT: '6543',
    PGDATABASE: 'the map',
    PGUSER: 'b@se',
    PGPASSWORD: 'p/w:#',
    PGAPPNAME: name,
  });
});

it('it encrypts its connection and checks certificates as the URL says', () => {
  const url = 'postgresql://u:p@db/map?sslmode=verify-full&sslrootcert=%2Fca.crt&sslcert=%2Fc.crt&sslkey=%2Fc.key';
  expect(libpqEnvironment(url, name)).toMatchObject({
    PGPORT: '5432',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/ca.crt',
    PGSSLCERT: '/c.crt',
    PGSSLKEY: '/c.key',
  });
});

it('a socket stands in the place of the host', () => {
  expect(libpqEnvironment('postgresql://u:p@localhost/map?host=/run/postgresql', name).PGHOST).toBe('/run/postgresql');
});

it('the map server, which gets these variables by name, gets all of them', () => {
  const url = 'postgresql://u:p@h/map?host=/run&sslmode=require&sslrootcert=a&sslcert=b&sslkey=c';
  expect(Object.keys(libpqEnvironment(url, name)).sort()).toEqual([...LIBPQ_VARIABLES].sort());
});
