import { describe, expect, it } from 'vitest';
import type { FileFormatLimits } from '@/lib/attached-files/schema';
import { locales } from '@/lib/i18n/locales';
import { formIssues, newAttribute, startForm, type TypeForm, toBody, toFormData } from './type-form';

const REQUIRED = 'project.app.Body.field.required';
const IN_LANGUAGES = 'project.app.Body.field.requiredInLanguages';
const FILE = 'project.attachedFiles.errors';
const texts = (text: string, languages: readonly string[] = locales) => ({
  listInternationalizationDto: languages.map((language) => ({ language, description: text })),
});
const whole: TypeForm = { ...startForm(), code: 'MILL', codeDto: texts('Mill') };
const format = (code: string, mainMimeType: string, image: boolean, allowed = true): FileFormatLimits => ({
  code: `FILE_FORMAT_${code}`,
  mainMimeType,
  additionalMimeType: null,
  image,
  allowedForGeneralAttachments: allowed,
  generalMaxSize: 10,
  allowedForElements: allowed,
  elementMaxSize: 10,
  extensions: [code.toLowerCase()],
});
const formats = [format('PNG', 'image/png', true), format('TXT', 'text/plain', false), format('GIF', 'image/gif', true, false)];
const file = (name: string, bytes = 5, type = '') => new File(['x'.repeat(bytes)], name, { type });
const image = (legendFile: File | null, legendFileDescription = 'Mills'): Partial<TypeForm> => ({
  legendType: 'LEGEND_TYPE_IMAGE',
  legendSource: 'new',
  legendFile,
  legendFileDescription,
});
const url = (legendTypeValue: string | null): Partial<TypeForm> => ({ legendType: 'LEGEND_TYPE_URL', legendTypeValue });

describe('the form of an element type', () => {
  it.each([
    [{}, []],
    [{ code: '' }, [['code', REQUIRED]]],
    [{ codeDto: texts('', []) }, [['codeDto', IN_LANGUAGES]]],
    [{ codeDto: texts('Muíño', ['gl-ES']) }, [['codeDto', 'project.app.Body.field.everyLanguage']]],
    [{ defaultOpacity: 1.01 }, [['defaultOpacity', 'project.elements.opacity.defaultOpacity.error']]],
    [{ defaultOpacity: -0.5 }, [['defaultOpacity', 'project.elements.opacity.defaultOpacity.error']]],
    [{ defaultOpacity: 0 }, []],
    [{ defaultOpacity: null }, []],
    [
      { canJoin: true },
      [
        ['joinTooltipText', IN_LANGUAGES],
        ['joinTableText', IN_LANGUAGES],
      ],
    ],
    [
      { canJoin: true, joinTooltipText: texts('Join', ['en-GB']), joinTableText: texts('Joined') },
      [['joinTooltipText', 'project.app.Body.field.everyLanguage']],
    ],
    [{ joinTooltipText: texts('Join', ['en-GB']) }, []],
    [{ legendType: null as never }, [['legendType', REQUIRED]]],
    [url(''), [['legendTypeValue', REQUIRED]]],
    [url('ftp://example.org/a.png'), [['legendTypeValue', 'project.common.legendType.url.error']]],
    [url('https://example.org/a.png'), []],
    [{ legendType: 'LEGEND_TYPE_IMAGE' }, [['legendTypeValue', 'project.common.legendType.file.error']]],
    [{ legendType: 'LEGEND_TYPE_IMAGE', legendTypeValue: '7' }, []],
    [image(null), [['legendFile', 'project.common.legendType.file.error']]],
    [image(file('a.png'), ' '), [['legendFileDescription', REQUIRED]]],
    [image(file('a.png')), []],
    [image(file('a.exe')), [['legendFile', `${FILE}.formatNotPermitted`]]],
    [image(file('a.txt')), [['legendFile', `${FILE}.mustBeImage`]]],
    [image(file('a.gif', 5, 'image/gif')), [['legendFile', `${FILE}.formatNotPermitted`]]],
    [image(file('a.png', 11)), [['legendFile', `${FILE}.maxSize`]]],
  ] as [Partial<TypeForm>, [string, string][]][])('%#: %j', (changes, issues) =>
    expect(formIssues({ ...whole, ...changes }, locales, formats, 'en-GB').map(({ path, key }) => [path, key])).toEqual(issues),
  );

  it('says the limit of a file as people read it', () =>
    expect(formIssues({ ...whole, ...image(file('a.png', 11)) }, locales, formats, 'en-GB')[0]?.values).toEqual({
      filename: 'a.png',
      maxSize: '10 bytes',
    }));

  it('sends attributes in their order, and only the styles of what can be drawn', () => {
    const attribute = (id: number, attributeOrder: number) => ({
      ...newAttribute({ dataType: 'TEXT' }),
      attributeType: { id },
      attributeOrder,
    });
    const form = {
      ...whole,
      pointStyleName: 'Dot',
      lineStyleName: 'Dash',
      listAttributeType: [attribute(5, 30), attribute(4, 10)],
    };
    expect(toBody(form)).toMatchObject({ pointStyleName: 'Dot', lineStyleName: null, joinTooltipText: null });
    expect(toBody(form).listAttributeType?.map((it) => [it.attributeType.id, it.attributeOrder])).toEqual([
      [5, 1],
      [4, 2],
    ]);
  });

  it('travels as a form only with a new image', () => {
    expect(toFormData(whole, toBody(whole))).toBeNull();
    const withImage = { ...whole, ...image(file('a.png')) };
    const form = toFormData(withImage, toBody(withImage));
    expect([...(form?.keys() ?? [])]).toEqual(['data', 'legendFile', 'legendFileDescription']);
    expect(JSON.parse(String(form?.get('data')))).toMatchObject({
      code: 'MILL',
      legendType: 'LEGEND_TYPE_IMAGE',
      legendTypeValue: null,
    });
  });
});
