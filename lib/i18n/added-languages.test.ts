import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUT } from '@/app/api/configuration_parameter/[id]/route';
import { PUT as WRITE } from '@/app/api/internationalization/texts/[key]/route';
import { POST as ADD_GROUP } from '@/app/api/layers/geometric_layer_group/route';
import { POST as LOGIN } from '@/app/api/users/login/route';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { type Person, people } from '@/lib/test/people';
import { directionOf, nativeName, parseActiveLocales, requiredIn, standInFor } from './locales';
import { translatorFor } from './translator';

let uxia: Person;
async function setActive(value: string) {
  const { id } = await sqlOne<{ id: number }>("SELECT id FROM configuration_parameter WHERE code = 'ACTIVE_LANGUAGES'");
  return (await callJson(PUT, { method: 'PUT', params: { id: String(id) }, body: { value }, as: uxia })).status;
}

beforeAll(async () => {
  ({ uxia } = await people());
  expect(await setActive('en-GB,es-ES,gl-ES,pt-PT,ar')).toBe(200);
});
afterAll(async () => {
  await setActive('en-GB,es-ES,gl-ES');
  await sql(`DELETE FROM code WHERE group_code = 'INTERFACE_TEXT'`);
});

describe('a language that an administrator has added', () => {
  const KEY = 'project.users.login.error';
  const said = async (language: string) => {
    const sent = { method: 'POST' as const, body: { login: 'nobody', password: 'x' }, headers: { 'accept-language': language } };
    return (await callJson<{ globalError: string }>(LOGIN, sent)).body.globalError;
  };

  it('answers in the default language what nobody has written in it, and in it what somebody has', async () => {
    expect(await said('pt')).toBe((await translatorFor('en-GB'))(KEY));
    const written = await callJson(WRITE, {
      method: 'PUT',
      params: { key: KEY },
      body: { language: 'pt-PT', text: 'Nome errado' },
      as: uxia,
    });
    expect(written.status).toBe(200);
    expect(await said('pt-PT')).toBe('Nome errado');
    expect(await said('ar')).toBe((await translatorFor('en-GB'))(KEY));
  });

  it('201: definitions may have texts in it, and need none', async () => {
    const texts = (languages: string[]) => ({
      listInternationalizationDto: languages.map((language) => ({ language, description: `Auga ${language} ${next()}` })),
    });
    const add = (languages: string[]) =>
      callJson(ADD_GROUP, { method: 'POST', body: { codeDto: texts(languages), order: 8000 + next() }, as: uxia });
    const all = ['en-GB', 'es-ES', 'gl-ES'];
    expect((await add(all)).status).toBe(201);
    expect((await add([...all, 'pt-PT'])).status).toBe(201);
    expect((await add(['en-GB', 'es-ES', 'pt-PT'])).status).toBe(400);
    expect((await add([...all, 'not a tag'])).status).toBe(400);
  });

  it.each(['en-GB,no tag', 'en-GB,x', 'en-GB,pt_PT', 'en-GB,PT-pt'])('400: %s', async (value) => {
    expect(await setActive(value)).toBe(400);
  });
});

it('is read from the list of active ones, with those of the product by their first part', () => {
  expect(parseActiveLocales('gl, pt-pt, zh-hant')).toEqual(['gl-ES', 'pt-PT', 'zh-Hant']);
  expect(requiredIn(['fr', 'gl-ES', 'pt-PT'])).toEqual(['fr', 'gl-ES']);
});

it('has a name, a direction and a language that stands in for it', () => {
  expect([nativeName('fr'), nativeName('gl-ES'), nativeName('qaa')]).toEqual(['Français', 'Galego', 'qaa']);
  expect(['ar', 'he-IL', 'fr', 'az-Arab', 'gl-ES'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'rtl', 'ltr']);
  expect(standInFor('es-MX', ['gl-ES', 'es-MX'])).toBe('es-ES');
  expect(standInFor('pt-PT', ['gl-ES', 'pt-PT'])).toBe('gl-ES');
  expect(standInFor('pt-PT', ['pt-PT', 'fr'])).toBe('en-GB');
});
