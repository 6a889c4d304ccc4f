import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json, logIn, renderInShell } from '@/components/test/in-shell';
import type { AttributeDataType } from '@/lib/data-types';
import { height } from '@/lib/test/lighthouses';
import { AttributeTypesScreen } from './attribute-types-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

it('the values of an attribute that points at elements or files are not offered to be converted', async () => {
  const named = (id: number, name: string, dataType: AttributeDataType) => {
    const { attributeType } = height(id);
    const listInternationalizationDto = [{ language: 'en-GB', description: name }];
    return { ...attributeType, dataType, code: { ...attributeType.code, listInternationalizationDto } };
  };
  const items = [named(1, 'Height', 'FLOAT'), named(2, 'Sound', 'AUDIO'), named(3, 'Parish', 'REFERENCE')];
  vi.stubGlobal('fetch', async () => json({ result: { items, totalItems: items.length } }));
  renderInShell(<AttributeTypesScreen />);
  logIn('ADMIN');
  await screen.findByRole('button', { name: 'Modify Sound' });
  const offered = screen.getAllByRole('button', { name: /^Change the data type of/ }).map((it) => it.getAttribute('aria-label'));
  expect(offered).toHaveLength(1);
  expect(offered[0]).toContain('Height');
});
