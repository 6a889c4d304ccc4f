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
