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
/** Pronouns and imperatives of the formal address, without those that are also the subjunctive of a third person in our texts. */
const FORMAL = {
  es: /\b(usted|arrastre|permita|pulse|escriba|elija|abra|compruebe|vuelva|seleccione|inténtelo|corríjalos|quítelos)\b/i,
  gl: /\b(vostede|arrastre|permita|prema|escriba|escolla|abra|comprobe|volva|seleccione|ténteo|inténteo|corríxaos|quíteos)\b/i,
};
it('nobody is addressed formally', () => {
  const formal = [...textsOf(es).filter((it) => FORMAL.es.test(it)), ...textsOf(gl).filter((it) => FORMAL.gl.test(it))];
  expect(formal).toEqual([]);
});
