import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AttributeDataType } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import type { ItemRow, NamedColumn } from '@/lib/ogc/features/pages';
import { cellWriter } from './cell';

vi.mock('next-intl/server', () => ({
  getTranslations: async () => (key: string) => key,
  getFormatter: async () => ({ dateTime: (at: Date) => at.toISOString() }),
}));

const attribute = (id: number, dataType: AttributeDataType) => ({ id, attributeType: { dataType, valueGroupCode: null } });
const type = {
  listAttributeType: [attribute(7, 'AUDIO'), attribute(8, 'TEXT'), attribute(10, 'REFERENCE'), attribute(11, 'REFERENCE')],
} as unknown as ElementType;
const referred = new Map([[31, { name: 'The mill' }]]);
const column = (label: string, more: Partial<NamedColumn>) => ({ code: label, kind: 'STRING', label, ...more }) as NamedColumn;
const row = {
  fixed: { photo: 'https://example.org/photo.jpg' },
  attributeValues: { 7: '5f3c1f6e-0000-4000-8000-000000000001', 8: 'By the bridge', 10: '31', 11: '32' },
} as unknown as ItemRow;

it('a recording and a photo are links, called as their columns are; a text is a text', async () => {
  const cell = await cellWriter({ type, referred }, 'en-GB');
  render(
    <>
      {cell(column('Its name, spoken', { attributeId: 7, kind: 'ADDRESS' }), row)}
      {cell(column('Photo', { code: 'photo', kind: 'ADDRESS' }), row)}
      <p>{cell(column('Where', { attributeId: 8 }), row)}</p>
      <p>{cell(column('Nothing', { attributeId: 9 }), row)}</p>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Its name, spoken' })).toHaveAttribute(
    'href',
    '/api/elements/geometric_element/files/5f3c1f6e-0000-4000-8000-000000000001',
  );
  expect(screen.getByRole('link', { name: 'Photo' })).toHaveAttribute('href', 'https://example.org/photo.jpg');
  expect(screen.getByText('By the bridge')).toBeVisible();
});

it('an element that is referred to is a link with its name; of one that the reader does not see there is the number', async () => {
  const cell = await cellWriter({ type, referred }, 'en-GB');
  render(
    <>
      {cell(column('Fed by', { attributeId: 10 }), row)}
      <p>{cell(column('Leads to', { attributeId: 11 }), row)}</p>
    </>,
  );
  expect(screen.getByRole('link', { name: 'The mill' })).toHaveAttribute('href', '/geometric_element/details/31');
  expect(screen.getByText('#32')).toBeVisible();
});
