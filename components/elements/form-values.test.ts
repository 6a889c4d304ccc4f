import { expect, it } from 'vitest';
import type { Element } from '@/lib/elements/schema';
import { keeper, phone, uses, visited } from '@/lib/test/lighthouses';
import { askedAttributes, attributesOf, formPath, hasContactData, initialValues, withDraft } from './form-values';

const type = {
  defaultPublic: false,
  listAttributeType: [keeper(1), uses(2, ['A', 'B']), visited(3), phone(4)],
};
const value = (id: number, text: string) => ({ id: '', value: text, elementTypeAttributeType: { id } });
const element = {
  description: 'A ponte',
  isPublic: true,
  isReviewed: false,
  listAttributeValueDto: [value(1, 'pedra'), value(2, 'A'), value(2, 'B'), value(3, '2026-03-01T10:30:00.000Z')],
} as Element;

it('a new element begins empty and not public', () => {
  expect(initialValues(type)).toEqual({
    description: '',
    isPublic: false,
    isReviewed: false,
    internalComments: '',
    attribute: { a1: '', a2: [], a3: '', a4: '' },
  });
});

it('what was read is sent back as it was', () => {
  const sent = attributesOf(type, initialValues(type, element), { reviews: false });
  expect(sent.map((it) => [it.elementTypeAttributeType.id, it.value])).toEqual([
    [1, 'pedra'],
    [2, 'A'],
    [2, 'B'],
    [3, '2026-03-01T10:30:00.000Z'],
    [4, null],
  ]);
});

it('a date with a time stands in the form as the clocks of the place show it', () => {
  const filled = initialValues(type, element);
  expect(filled.attribute.a3).toBe('2026-03-01T11:30');
  const sent = attributesOf(type, { ...filled, attribute: { ...filled.attribute, a3: 'nonsense' } }, { reviews: false });
  expect(sent.find((it) => it.elementTypeAttributeType.id === 3)?.value).toBe('nonsense');
});

it('a draft of an older type fills what still fits', () => {
  const draft = { description: 'typed', attribute: { a1: 'typed', a2: 'now a list', a9: 'gone' } };
  const values = withDraft(initialValues(type), draft);
  expect(values.description).toBe('typed');
  expect(values.attribute).toEqual({ a1: 'typed', a2: [], a3: '', a4: '' });
});

it('knows contact data that is filled in, and the form’s name of a field', () => {
  const values = initialValues(type);
  expect(hasContactData(type, values)).toBe(false);
  expect(hasContactData(type, { ...values, attribute: { a4: ' 600 000 000 ' } })).toBe(true);
  expect(formPath('attribute.12')).toBe('attribute.a12');
  expect(formPath('description')).toBe('description');
});

it('a form asks for what whoever fills it in may see', () => {
  const hidden = {
    listAttributeType: [
      keeper(1),
      { ...keeper(2), visibility: 'CONTRIBUTOR' as const },
      { ...keeper(3), visibility: 'REVIEWER' as const },
    ],
  };
  const asked = (saver: { reviews: boolean; isStranger: boolean }) =>
    askedAttributes(hidden, { attribute: {} }, saver).map(({ id }) => id);
  expect(asked({ reviews: false, isStranger: false })).toEqual([1, 2]);
  expect(asked({ reviews: false, isStranger: true })).toEqual([1]);
  expect(asked({ reviews: true, isStranger: false })).toEqual([1, 2, 3]);
});
