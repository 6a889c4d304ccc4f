import { account, sql } from './product';

/** The tests use English unless they say otherwise, whatever language the demo's accounts chose. */
export default async function setup() {
  await sql(`UPDATE user_account SET locale = 'en-GB' WHERE login = ANY ($1)`, [[account('ADMIN').login, account('USER').login]]);
}
