import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { PUT } from '@/app/api/configuration_parameter/[id]/route';
import { readValues } from '@/lib/parameters/service';
import { call } from '@/lib/test/call';
import { isWaitedFor, sqlOne } from '@/lib/test/database';
import { type Person, people } from '@/lib/test/people';
import { withClient } from '@/scripts/lib/database.ts';

const QUERY = 'ENABLE_GEOMETRIC_ELEMENT_QUERY';
const INSERTION = 'ENABLE_GEOMETRIC_ELEMENT_INSERTION';

let uxia: Person;
beforeAll(async () => {
  ({ uxia } = await people());
});

const put = async (code: string, value: string) => {
  const { id } = await sqlOne('SELECT id FROM configuration_parameter WHERE code = $1', [code]);
  const { status } = await call(PUT, { method: 'PUT', params: { id: String(id) }, body: { value }, as: uxia });
  expect(status, `${code} = ${value}`).toBe(200);
};

describe('who may not query may not contribute', () => {
  it.each([
    [INSERTION, 'true', QUERY, 'false'],
    [QUERY, 'false', INSERTION, 'true'],
  ])(
    '%s = %s while a change of %s to %s is not yet committed: the two agree afterwards',
    async (code, value, other, otherValue) => {
      await put(QUERY, 'true');
      await put(INSERTION, 'false');
      await withClient(process.env.DATABASE_URL as string, async (client: pg.Client) => {
        await client.query('BEGIN');
        await client.query(`UPDATE configuration_parameter SET state = 'SET', value = $2 WHERE code = $1`, [other, otherValue]);
        const written = put(code, value);
        const waited = isWaitedFor(client);
        await Promise.race([written, waited]);
        await client.query('COMMIT');
        await written;
        await waited;
      });
      expect(await readValues(undefined, QUERY, INSERTION)).toEqual({ [QUERY]: value, [INSERTION]: value });
    },
  );
});
