import { expect, it, vi } from 'vitest';
import { translatorFor } from './translator';

vi.mock('./overrides', () => ({
  currentOverrides: async () => [
    { locale: 'en-GB', key: 'ui.close', value: 'Shut' },
    { locale: 'en-GB', key: 'ui.cancel', value: 'Broken {' },
  ],
}));

it('fills in texts of each language, and takes the operator’s over the files’', async () => {
  const en = await translatorFor('en-GB');
  expect(en('project.app.Body.field.required', { field: 'Name' })).toBe('Field "Name" is required');
  expect(en('ui.close')).toBe('Shut');
  expect((await translatorFor('es-ES'))('ui.close')).toBe('Cerrar');
  expect((await translatorFor('gl-ES'))('elementForm.atMost', { count: 1, shown: '1' })).toBe('Como máximo 1 carácter.');
});

it('gives the key back for what has no text, and a broken text as it was written', async () => {
  const t = await translatorFor('en-GB');
  for (const key of ['no.such.key', 'ui', '__proto__.x', '']) expect(t(key)).toBe(key);
  expect(t('ui.cancel')).toBe('Broken {');
});
