import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import gl from '@/messages/gl.json';
import { keysOf, withOverrides } from './messages';

const base = { project: { common: { save: 'Save', cancel: 'Cancel' } } };
const override = (key: string, value = 'changed', locale = 'en-GB') => ({ locale, key, value });

describe('texts that the operator changed', () => {
  it('replace the text of their own locale and leave the files as they are', () => {
    const merged = withOverrides(base, 'en-GB', [
      override('project.common.save'),
      override('project.common.cancel', 'no', 'es-ES'),
    ]);
    expect(merged).toEqual({ project: { common: { save: 'changed', cancel: 'Cancel' } } });
    expect(base.project.common.save).toBe('Save');
  });

  it('cannot reach a prototype, replace a branch or invent a key', () => {
    const keys = [
      '__proto__.polluted',
      'project.__proto__.polluted',
      'constructor.prototype.polluted',
      'project.common',
      'project.new',
      '',
    ];
    expect(
      withOverrides(
        base,
        'en-GB',
        keys.map((it) => override(it)),
      ),
    ).toEqual(base);
    expect({}).not.toHaveProperty('polluted');
  });
});

it('all languages have the same keys', () => {
  expect(keysOf(es)).toEqual(keysOf(en));
  expect(keysOf(gl)).toEqual(keysOf(en));
});

const textsOf = (value: object): string[] => Object.values(value).flatMap((it) => (typeof it === 'string' ? it : textsOf(it)));
/** Texts of the product beside the message files: in TypeScript, a line for each language. */
const linesElsewhere = () =>
  ['prisma/seed', 'lib/element-types/templates'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  );
/** Pronouns, possessives and verbs of the formal address, without those that are also a third person in our texts. */
const FORMAL = {
  es: new RegExp(
    [
      /\b(usted|arrastre|permita|pulse|(?<!que )escriba|elija|abra|compruebe|vuelva|seleccione|inténtelo|corríjalos|quítelos)\b/,
      /\b(envíe|introduzca|lo vio|puede permitirlo|puede cerrar|podrá volver|pueda elegir|mientras escribe)\b|(?<!\bse )\bañada\b/,
      /(?<!con )\bsu (posición|contraseña|cuenta|conexión|sesión)\b/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'i',
  ),
  gl: new RegExp(
    [
      /\b(vostede|arrastre|permita|prema|(?<!que )escriba|escolla|abra|comprobe|volva|seleccione|ténteo|inténteo|corríxaos|quíteos)\b/,
      /\b(envíe|introduza|o viu|pode permitilo|pode pechar|poderá volver|poida escoller|mentres escribe)\b|(?<!\bse )\bengada\b/,
      /\b(a súa (posición|conta|conexión|sesión)|o seu contrasinal)\b/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'i',
  ),
};
it('nobody is addressed formally', () => {
  const elsewhere = linesElsewhere();
  const formal = [
    ...[...textsOf(es), ...elsewhere].filter((it) => FORMAL.es.test(it)),
    ...[...textsOf(gl), ...elsewhere].filter((it) => FORMAL.gl.test(it)),
  ];
  expect(formal).toEqual([]);
});

/** Words for what has another word everywhere else: file, contribution, delete, the Enter key; show, choose, language, default. */
const OTHER_WORDS = {
  es: /\b(ficheros?|contribuci|borr(?!ador|ad[ao]s? en el archivo)|y Ent(rar|er))/i,
  gl: /\b(contribuci|borr(?!ador|ad[ao]s? no ficheiro)|mostra(?!s? de cada)|elixir|linguas?\b|por defecto)/i,
};
it('one thing has one word', () => {
  const others = [...textsOf(es).filter((it) => OTHER_WORDS.es.test(it)), ...textsOf(gl).filter((it) => OTHER_WORDS.gl.test(it))];
  expect(others).toEqual([]);
});
