import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETE, PUT } from '@/app/api/configuration_parameter/[id]/route';
import { GET as ALL } from '@/app/api/configuration_parameter/all/route';
import { GET as LIST } from '@/app/api/configuration_parameter/route';
import { DEFAULTS } from '@/lib/parameters/schema';
import { readValues } from '@/lib/parameters/service';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { type Person, people } from '@/lib/test/people';
import { seedBase } from '@/prisma/seed/base';
import { withClient } from '@/scripts/lib/database.ts';
import type { ConfigurationParameter, ParameterState } from './schema';
import { extentOf, isOn, numberOf, textOf } from './settings';

type Stored = Pick<ConfigurationParameter, 'value' | 'defaultValue' | 'state'>;
let uxia: Person;
beforeAll(async () => {
  ({ uxia } = await people());
});

const idOf = async (code: string) => String((await sqlOne('SELECT id FROM configuration_parameter WHERE code = $1', [code])).id);
const put = async (code: string, value: string | null) =>
  callJson<ConfigurationParameter>(PUT, { method: 'PUT', params: { id: await idOf(code) }, body: { value }, as: uxia });
const remove = async (code: string, query = '') => {
  const id = await idOf(code);
  const url = `/api/configuration_parameter/${id}${query}`;
  return callJson<{ code: string }>(DELETE, { method: 'DELETE', url, params: { id }, as: uxia });
};
/** What an administrator reads of a parameter. */
const read = async (code: string): Promise<Stored> => {
  const { body } = await callJson<ConfigurationParameter[]>(ALL, { as: uxia });
  const { value, defaultValue, state } = body.find((it) => it.code === code) as ConfigurationParameter;
  return { value, defaultValue, state };
};
const extent = '-11.5,40.5,-4.5,45';

describe('the state of a parameter', () => {
  it('DEFAULT until it is set, SET by a value, EMPTY once it is cleared, DEFAULT again by ?to=default', async () => {
    const defaults = { defaultValue: extent };
    expect(await read('MAP_MAX_EXTENT')).toEqual({ value: extent, state: 'DEFAULT', ...defaults });
    expect((await put('MAP_MAX_EXTENT', '-9,42,-7,43')).body).toMatchObject({ value: '-9,42,-7,43', state: 'SET', ...defaults });
    expect((await remove('MAP_MAX_EXTENT')).status).toBe(204);
    expect(await read('MAP_MAX_EXTENT')).toEqual({ value: null, state: 'EMPTY', ...defaults });
    expect((await remove('MAP_MAX_EXTENT', '?to=default')).status).toBe(204);
    expect(await read('MAP_MAX_EXTENT')).toEqual({ value: extent, state: 'DEFAULT', ...defaults });
  });

  it('EMPTY by a null or an empty value too, SET by a value that happens to be the default', async () => {
    for (const value of [null, '', ' ']) {
      expect((await put('MAP_MAX_EXTENT', extent)).body).toMatchObject({ value: extent, state: 'SET' });
      expect((await put('MAP_MAX_EXTENT', value)).body).toMatchObject({ value: null, state: 'EMPTY' });
    }
    await remove('MAP_MAX_EXTENT', '?to=default');
  });

  it('without a default: cleared and default have the same value and different states', async () => {
    await put('MENU_TEXT_COLOR', '#102030');
    await remove('MENU_TEXT_COLOR');
    expect(await read('MENU_TEXT_COLOR')).toEqual({ value: null, defaultValue: null, state: 'EMPTY' });
    await remove('MENU_TEXT_COLOR', '?to=default');
    expect(await read('MENU_TEXT_COLOR')).toEqual({ value: null, defaultValue: null, state: 'DEFAULT' });
  });

  it('a switch has no EMPTY: cleared, it goes back to its default, and the linked parameter follows', async () => {
    for (const clear of [() => remove('SHOW_GEOBOOKMARK_CONTROL'), () => put('SHOW_GEOBOOKMARK_CONTROL', null)]) {
      await put('SHOW_GEOBOOKMARK_CONTROL', 'false');
      expect((await clear()).status).toBeLessThan(300);
      expect(await read('SHOW_GEOBOOKMARK_CONTROL')).toEqual({ value: 'true', defaultValue: 'true', state: 'DEFAULT' });
    }
    await put('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'false');
    await remove('ENABLE_GEOMETRIC_ELEMENT_INSERTION');
    expect(isOn(await readValues(), 'ENABLE_GEOMETRIC_ELEMENT_QUERY')).toBe(true);
    await remove('ENABLE_GEOMETRIC_ELEMENT_QUERY');
  });

  it('400: a mandatory one cannot be emptied, but its default can be put back; 400 for any other place to go', async () => {
    await put('ACTIVE_LANGUAGES', 'en-GB,es-ES');
    for (const refused of [await remove('ACTIVE_LANGUAGES'), await put('ACTIVE_LANGUAGES', null)])
      expect(refused).toMatchObject({ status: 400, body: { code: 'project.configurationParameter.required' } });
    expect((await remove('ACTIVE_LANGUAGES', '?to=nothing')).status).toBe(400);
    expect((await read('ACTIVE_LANGUAGES')).state).toBe('SET');
    expect((await remove('ACTIVE_LANGUAGES', '?to=default')).status).toBe(204);
    expect((await read('ACTIVE_LANGUAGES')).state).toBe('DEFAULT');
  });

  it('can be filtered and ordered by', async () => {
    await put('NAVBAR_IMAGE_LINK', '/x');
    const list = async (query: string) =>
      (
        await callJson<{ result: { items: ConfigurationParameter[] } }>(LIST, {
          url: `/api/configuration_parameter?size=100&${query}`,
          as: uxia,
        })
      ).body.result.items;
    expect((await list('state=SET')).map(({ code }) => code)).toEqual(['NAVBAR_IMAGE_LINK']);
    const states = (await list('sortField=state')).map(({ state }) => state);
    expect(states).toEqual([...states].sort());
    await remove('NAVBAR_IMAGE_LINK', '?to=default');
  });
});

describe('effective values', () => {
  it('an emptied parameter has no value, whatever its default', async () => {
    const codes = (
      await sql<{ code: string }>(
        `SELECT code FROM configuration_parameter WHERE NOT mandatory AND default_value IS NOT NULL AND data_type <> 'BOOLEAN'`,
      )
    ).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['MAP_MAX_EXTENT', 'SIGN_UP_CONTACT_DATA_ALERT', 'FOOTER_INFO']));
    for (const code of codes) {
      await remove(code);
      expect(await readValues(undefined, code), code).toEqual({ [code]: null });
      expect((await readValues())[code] ?? null, code).toBeNull();
      await remove(code, '?to=default');
      expect((await read(code)).value, code).toBe((await read(code)).defaultValue);
    }
    expect(extentOf({ MAP_MAX_EXTENT: null }, 'MAP_MAX_EXTENT')).toBeUndefined();
    expect(numberOf({ CLICK_PIXEL_TOLERANCE: null }, 'CLICK_PIXEL_TOLERANCE')).toBeUndefined();
    expect(textOf({ ACTIVE_LANGUAGES: null }, 'ACTIVE_LANGUAGES')).toBeUndefined();
  });

  it('the copyright line is a default like any other', async () => {
    expect((await read('FOOTER_INFO')).value).toContain('[SEP-gl-ES]© 2020 Vieiro e quen contribúe');
  });

  it('parameters that always have a value are switches or mandatory', async () => {
    const always = await sql<{ code: string; value: string }>(
      `SELECT code, default_value AS value FROM configuration_parameter
       WHERE code = ANY ($1) AND (mandatory OR data_type = 'BOOLEAN')`,
      [Object.keys(DEFAULTS)],
    );
    expect(Object.fromEntries(always.map(({ code, value }) => [code, value]))).toEqual(DEFAULTS);
  });

  it('the default of a new version is used while nobody has set or emptied the parameter', async () => {
    const codes = ['MAP_MAX_EXTENT', 'FOOTER_INFO', 'SIGN_UP_CONTACT_DATA_ALERT'];
    await put('FOOTER_INFO', inAll('Ours'));
    await remove('SIGN_UP_CONTACT_DATA_ALERT');
    await sql(`UPDATE configuration_parameter SET default_value = 'of an older version' WHERE code = ANY ($1)`, [codes]);
    expect((await read('MAP_MAX_EXTENT')).value).toBe('of an older version');
    await withClient(process.env.DATABASE_URL as string, (client: pg.Client) => seedBase(client));
    expect([(await read('MAP_MAX_EXTENT')).value, (await read('FOOTER_INFO')).value]).toEqual([extent, inAll('Ours')]);
    expect((await read('SIGN_UP_CONTACT_DATA_ALERT')).state).toBe('EMPTY');
    for (const code of codes) await remove(code, '?to=default');
  });
});

const inAll = (text: string) => ['es-ES', 'gl-ES', 'en-GB'].map((locale) => `[SEP-${locale}]${text}`).join('');

describe('an installation from before states existed', () => {
  const MIGRATION = 'prisma/migrations/20261122140800_parameter_states/migration.sql';
  const before: [code: string, value: string | null, after: string | null, state: ParameterState][] = [
    ['MAP_MAX_EXTENT', null, extent, 'DEFAULT'],
    ['MAP_INITIAL_EXTENT', '1,2,3,4', '1,2,3,4', 'SET'],
    ['ENABLE_GEOMETRIC_ELEMENT_QUERY', 'true', 'true', 'DEFAULT'],
    ['ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'false', 'false', 'SET'],
    ['MENU_TEXT_COLOR', null, null, 'DEFAULT'],
    ['MENU_BACKGROUND_COLOR', '#102030', '#102030', 'SET'],
    ['NAVBAR_LOGO', 'iVBORw0K', 'iVBORw0K', 'SET'],
  ];

  it('keeps its behaviour: each parameter has the same effect, and values equal to the default become DEFAULT', async () => {
    await withClient(process.env.DATABASE_URL as string, async (client: pg.Client) => {
      await client.query('BEGIN');
      // Triggers that wait for the end of the transaction would forbid to alter their table. There were none then.
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await client.query('ALTER TABLE configuration_parameter DROP COLUMN state CASCADE');
      await client.query('DROP FUNCTION derive_parameter_state CASCADE');
      for (const [code, value] of before)
        await client.query(
          `UPDATE configuration_parameter SET value = $2, mime_type = CASE WHEN data_type = 'IMAGE' THEN 'image/png' END WHERE code = $1`,
          [code, value],
        );
      await client.query(readFileSync(MIGRATION, 'utf8'));
      const { rows } = await client.query(
        'SELECT code, value, state, mime_type FROM configuration_parameter WHERE code = ANY ($1)',
        [before.map(([code]) => code)],
      );
      await client.query('ROLLBACK');
      for (const [code, , value, state] of before)
        expect(
          rows.find((row) => row.code === code),
          code,
        ).toEqual({ code, value, state, mime_type: code === 'NAVBAR_LOGO' ? 'image/png' : null });
    });
  });

  it('the database refuses a state that contradicts the value', async () => {
    const broken = [
      `SET state = 'SET', value = NULL WHERE code = 'MAP_MAX_EXTENT'`,
      `SET state = 'EMPTY' WHERE code = 'ACTIVE_LANGUAGES'`,
      `SET state = 'OTHER' WHERE code = 'MAP_MAX_EXTENT'`,
      `SET default_value = NULL WHERE code = 'SHOW_GEOBOOKMARK_CONTROL'`,
    ];
    for (const change of broken) await expect(sql(`UPDATE configuration_parameter ${change}`), change).rejects.toThrow('check');
  });
});
