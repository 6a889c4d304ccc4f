import { type APIRequestContext, expect, test } from '@playwright/test';
import { configured } from '../support/configuration';

/** The language in which a page comes, with its headers. */
async function visit(request: APIRequestContext, acceptLanguage: string, cookie?: string, path = '/') {
  const answer = await request.get(path, { headers: { 'accept-language': acceptLanguage, ...(cookie && { cookie }) } });
  return { language: /<html[^>]* lang="([^"]*)"/.exec(await answer.text())?.[1], headers: answer.headers() };
}
const PATHS = ['/', '/geometric_elements/1', '/offline', '/admin/users'];

test('a first visit gets the first language of the browser that is active', async ({ request }) => {
  await configured({ USE_BROWSER_LANGUAGE: 'true', ACTIVE_LANGUAGES: 'en-GB,es-ES,gl-ES' }, async () => {
    const language = async (asked: string, cookie?: string) => (await visit(request, asked, cookie)).language;
    await expect.poll(() => language('gl-ES')).toBe('gl-ES');
    expect(await language('fr-FR,es-MX;q=0.8,gl;q=0.5')).toBe('es-ES');
    expect(await language('en;q=0.2,gl;q=0.9')).toBe('gl-ES');
    expect(await language('pt, gl;q=0')).toBe('en-GB');
    expect(await language('')).toBe('en-GB');
    expect(await language('gl', 'locale=es-ES')).toBe('es-ES');
    expect(await language('gl', 'locale=fr-FR')).toBe('gl-ES');
    for (const path of PATHS) expect((await visit(request, 'gl', undefined, path)).language, path).toBe('gl-ES');
  });
});

test('a language that is not active is not used; without the parameter the first active one is', async ({ request }) => {
  await configured({ USE_BROWSER_LANGUAGE: 'true', ACTIVE_LANGUAGES: 'es-ES,en-GB' }, async () => {
    await expect.poll(async () => (await visit(request, 'gl')).language).toBe('es-ES');
    expect((await visit(request, 'gl,en')).language).toBe('en-GB');
    expect((await visit(request, 'gl,en', 'locale=gl-ES')).language).toBe('en-GB');
  });
  await configured({ USE_BROWSER_LANGUAGE: 'false', ACTIVE_LANGUAGES: 'es-ES,en-GB' }, async () => {
    await expect.poll(async () => (await visit(request, 'en')).language).toBe('es-ES');
    expect((await visit(request, 'en', 'locale=en-GB')).language).toBe('en-GB');
  });
});

test('no cache gives one reader the language of another', async ({ request }) => {
  for (const path of PATHS) {
    const { headers } = await visit(request, 'gl', undefined, path);
    const vary = (headers.vary ?? '').toLowerCase().split(/,\s*/);
    expect(vary, path).toEqual(expect.arrayContaining(['accept-language', 'cookie']));
    expect(headers['cache-control'], path).toContain('no-store');
  }
});
