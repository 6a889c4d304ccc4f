import { describe, expect, it } from 'vitest';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { AppError } from '@/lib/errors';
import { locales } from '@/lib/i18n/locales';
import { plain, withValues } from '@/lib/test/data-types';
import { anyValue } from '@/lib/test/lighthouses';
import { type AttributeForm, formIssues, sending, startForm, toBody } from './attribute-form';

const REQUIRED = 'project.app.Body.field.required';
const IN_LANGUAGES = 'project.app.Body.field.requiredInLanguages';
const texts = (text: string, languages: readonly string[] = locales) => ({
  listInternationalizationDto: languages.map((language) => ({ language, description: text })),
});
const whole: AttributeForm = { ...startForm(), code: 'ROOF', name: texts('Roof'), description: 'What covers it' };
const value = (code: string, name = texts('a')) => ({ code, name });
const select = (...values: AttributeForm['values']) => ({ dataType: withValues[0], values });

describe('the form of an attribute type', () => {
  it.each([
    [{}, []],
    [{ code: ' ' }, [['code', REQUIRED]]],
    [{ description: '' }, [['description', REQUIRED]]],
    [{ dataType: null }, [['dataType', REQUIRED]]],
    [{ name: texts('', []) }, [['name', IN_LANGUAGES]]],
    [{ name: texts('Tellado', ['gl-ES']) }, [['name', 'project.app.Body.field.everyLanguage']]],
    [{ maxSize: null }, [['maxSize', REQUIRED]]],
    [{ maxSize: 0 }, [['maxSize', 'project.app.Body.field.positive']]],
    [{ dataType: plain[0], maxSize: null }, []],
    [select(value('')), [['values.0.code', REQUIRED]]],
    [select(value('A', texts('', []))), [['values.0.name', IN_LANGUAGES]]],
    [select(value('A'), value('A')), [['values.1.code', 'project.app.Body.field.taken']]],
    ...withValues.map((dataType) => [{ ...select(), dataType }, [['values', REQUIRED]]]),
    [{ dataType: plain[0], values: [value('', texts('', []))] }, []],
    [
      { code: '', description: '', name: texts('Roof', ['en-GB']) },
      [
        ['code', REQUIRED],
        ['name', 'project.app.Body.field.everyLanguage'],
        ['description', REQUIRED],
      ],
    ],
  ] as [Partial<AttributeForm>, [string, string][]][])('%j', (changes, issues) =>
    expect(formIssues({ ...whole, ...changes }, locales).map(({ path, key }) => [path, key])).toEqual(issues),
  );

  it('reads what it has written', () => {
    const type = {
      id: 1,
      version: 1,
      code: { id: 2, code: 'ROOF', codeGroup: { groupCode: 'X' }, ...texts('Roof') },
      description: 'What covers it',
      dataType: withValues[0],
      maxSize: null,
      helpCode: null,
      valueGroupCode: { groupCode: 'Y', listCode: [{ id: 3, code: 'SLATE', codeGroup: { groupCode: 'Y' }, ...texts('Slate') }] },
      ...anyValue,
      inUse: false,
    } satisfies AttributeType;
    expect(toBody(startForm(type))).toEqual({
      code: { code: 'ROOF', ...texts('Roof') },
      description: 'What covers it',
      dataType: withValues[0],
      maxSize: null,
      helpCode: null,
      valueGroupCode: { listCode: [{ code: 'SLATE', ...texts('Slate'), icon: null, image: null }] },
      ...{ min: null, max: null, defaultValue: null, unit: null, pattern: null, patternMessage: null },
      placeholder: { listInternationalizationDto: [] },
      referenceType: null,
    });
  });

  it('a reference says of which type, and has no default; another data type says neither', () => {
    const form = { ...whole, referenceType: 4, defaultValue: '1' };
    expect(toBody({ ...form, dataType: 'REFERENCE' })).toMatchObject({ referenceType: { id: 4 }, defaultValue: null });
    expect(toBody(form)).toMatchObject({ referenceType: null, defaultValue: '1' });
  });

  it('shows a refusal of the server at the fields of the form', async () => {
    const fields = ['code.code', 'code', 'valueGroupCode.listCode.2.code', 'valueGroupCode'].map((path) => ({ path, key: 'x' }));
    const refused = sending(Promise.reject(new AppError('project.common.conflict', { fields })));
    await expect(refused).rejects.toMatchObject({
      fields: [{ path: 'code' }, { path: 'name' }, { path: 'values.2.code' }, { path: 'values' }],
    });
  });
});
