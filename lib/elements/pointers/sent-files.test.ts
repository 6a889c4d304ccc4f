import { expect, it } from 'vitest';
import { AUDIO_FORMAT } from '@/lib/data-types/audio';
import { sentIds, withStoredFiles } from './service';

const type = {
  listAttributeType: [
    { id: 1, attributeType: { dataType: 'AUDIO' } },
    { id: 2, attributeType: { dataType: 'TEXT' } },
    { id: 3, attributeType: { dataType: 'AUDIO' } },
  ],
} as unknown as Parameters<typeof withStoredFiles>[0];
const sent = (format: string) =>
  [
    { sentAs: 'made-up', uuid: 'stored', format },
    { uuid: 'nameless', format },
  ] as unknown as Parameters<typeof withStoredFiles>[2];

it('ids that the sender has made up are those of files with content, in small letters', () => {
  const lists = [[{ uuid: 'AB', base64: 'x' }, { uuid: 'CD' }], null, undefined, [{ base64: 'y' }]];
  expect(sentIds(lists as unknown as Parameters<typeof sentIds>[0])).toEqual(['ab']);
});

it('a recording that comes with its element gets the id by which it is stored, where a value of a recording names it', () => {
  const values = { 1: 'made-up', 2: 'made-up', 3: 'another' };
  expect(withStoredFiles(type, values, sent(AUDIO_FORMAT))).toEqual({ 1: 'stored', 2: 'made-up', 3: 'another' });
  expect(withStoredFiles(type, { 3: 'undefined' }, sent(AUDIO_FORMAT))).toEqual({ 3: 'undefined' });
  expect(withStoredFiles(type, values, [])).toBe(values);
});

it('400 at the attribute: a file that is no recording', () => {
  expect(() => withStoredFiles(type, { 1: 'made-up' }, sent('png'))).toThrow(
    expect.objectContaining({ fields: [{ path: 'attribute.1', key: 'elements.attribute.audio' }] }),
  );
});
